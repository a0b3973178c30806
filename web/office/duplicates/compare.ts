/** `none`: at least one side is empty. */
export type Comparison = 'same' | 'similar' | 'differs' | 'none'

export const comparisonWords: Record<Comparison, string> = {
  same: '= Same',
  similar: '≈ Similar',
  differs: '≠ Differs',
  none: '',
}

/** Returns the words of a value in lower case, without diacritics. */
function wordsOf(value: string): string[] {
  const plain = value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Compares two values. Values that share at least two words are similar, in any order and spelling of diacritics. */
export function compare(left: string, right: string): Comparison {
  if (left === '' || right === '') return 'none'
  if (left === right) return 'same'
  const words = new Set(wordsOf(right))
  return wordsOf(left).filter((word) => words.has(word)).length >= 2 ? 'similar' : 'differs'
}
