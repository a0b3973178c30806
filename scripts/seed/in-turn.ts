/** The value of a list whose turn it is, round and round. */
export function inTurn<T>(list: readonly T[], at: number): T {
  const value = list[at % list.length]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}
