/**
 * Returns the item at position `at`. After the last item, the list starts again.
 * @throws if the list is empty
 */
export function inTurn<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('The list is empty')
  return value
}
