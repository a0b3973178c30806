/** The pair that a colleague compares. `index` is its position in the list when it was last found there. */
export interface PairCursor {
  flagId: string | undefined
  index: number
  /** The last pair that the colleague decided on. If its decision is undone, it becomes the current pair again. */
  decided: string | undefined
}

/**
 * Returns the position of the current pair in the list; -1 if the list is empty. The current pair stays the same when
 * colleagues decide on other pairs, so that a key never decides on a pair that has just moved up. If the current pair
 * itself is gone, the pair that is now at its position is next.
 */
export function positionOf(flags: readonly { id: string }[], cursor: PairCursor): number {
  const indexOf = (flagId: string | undefined) => flags.findIndex(({ id }) => id === flagId)
  const [undone, same] = [indexOf(cursor.decided), indexOf(cursor.flagId)]
  if (undone !== -1) return undone
  return same === -1 ? Math.min(cursor.index, flags.length - 1) : same
}
