/** Returns the values of a list in rotation. */
export function inTurn<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('The list is empty')
  return value
}
