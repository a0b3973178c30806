/** Result of a comparison. `none`: at least one side is empty, or the values need no comparison. */
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

/** Compares two values. They are similar if they share at least two words, whatever their order and diacritics. */
export function compare(left: string, right: string): Comparison {
  if (left === '' || right === '') return 'none'
  if (left === right) return 'same'
  const words = new Set(wordsOf(right))
  return wordsOf(left).filter((word) => words.has(word)).length >= 2 ? 'similar' : 'differs'
}

/**
 * Returns the pictures, first those that are also among `others`. The shared pictures have the same order on both sides
 * of a pair.
 */
export function sameFirst<Picture extends { sha256: string }>(
  pictures: readonly Picture[],
  others: readonly Picture[],
): Picture[] {
  const isShared = ({ sha256 }: Picture) => others.some((other) => other.sha256 === sha256)
  const shared = pictures.filter(isShared).toSorted((one, two) => one.sha256.localeCompare(two.sha256))
  return [...shared, ...pictures.filter((picture) => !isShared(picture))]
}
