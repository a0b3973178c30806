/** Returns the item at position `at`, counting on from the first item after the last. @throws if the list is empty */
export function inTurn<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('The list is empty')
  return value
}
