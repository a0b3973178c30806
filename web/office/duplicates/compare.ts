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
  const normalised = value.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return normalised.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/**
 * Compares two values. Different values are similar if they share at least two words, whatever their order, letter case
 * and diacritics.
 */
export function compare(left: string, right: string): Comparison {
  if (left === '' || right === '') return 'none'
  if (left === right) return 'same'
  const words = new Set(wordsOf(right))
  return wordsOf(left).filter((word) => words.has(word)).length >= 2 ? 'similar' : 'differs'
}

/** Compares two phone numbers. +234803… is the same as 0803…. */
export function comparePhones(left: string, right: string): Comparison {
  const [one, two] = [left, right].map((phone) => phone.replace(/^\+234/, '0')) as [string, string]
  return one === '' || two === '' ? 'none' : one === two ? 'same' : 'differs'
}

/**
 * Compares two lists of sittings, such as «WAEC 2018, 4250/101001». The lists are the same if they share a sitting.
 * Letter case, spaces, `/` and `-` make no difference.
 */
export function compareSittings(left: readonly string[], right: readonly string[]): Comparison {
  if (left.length === 0 || right.length === 0) return 'none'
  const normalise = (sittings: readonly string[]) =>
    sittings.map((each) => each.replaceAll(/[\s/-]/g, '').toUpperCase())
  const rightSittings = normalise(right)
  return normalise(left).some((each) => rightSittings.includes(each)) ? 'same' : 'differs'
}

/**
 * Returns the pictures, starting with those that are also in `others`. The shared pictures have the same order on both
 * sides of a pair.
 */
export function sameFirst<Picture extends { sha256: string }>(
  pictures: readonly Picture[],
  others: readonly Picture[],
): Picture[] {
  const isShared = ({ sha256 }: Picture) => others.some((other) => other.sha256 === sha256)
  const shared = pictures.filter(isShared).toSorted((one, two) => one.sha256.localeCompare(two.sha256))
  return [...shared, ...pictures.filter((picture) => !isShared(picture))]
}
