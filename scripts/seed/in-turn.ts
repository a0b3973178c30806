/** Returns the item at position `at` of a list that repeats without end. */
export function inTurn<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('The list is empty')
  return value
}
