/** Returns a count as text with thousands separators, such as `20,000`. */
export const formatCount = (count: number): string => count.toLocaleString('en-NG')

/** Returns a number with its noun, such as `1 offer` or `1,007 offers`. */
export const countOf = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
