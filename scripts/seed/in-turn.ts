/** Returns the item at position `at`. After the last item, counting starts again at the first. */
export function inTurn<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('The list is empty')
  return value
}
