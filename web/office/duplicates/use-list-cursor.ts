import { useEffect, useState } from 'react'
import { type PairCursor, positionOf, rememberPlace, type Start, startOf } from './pair-cursor.ts'

export interface ListCursorOptions extends Start {
  /** Minimum number of loaded entries after the current one. If there are fewer, the next page is loaded. */
  loadedAhead: number
  loadMore: () => void
}

/**
 * Returns the current entry of a list of pairs or shared values, and stores its place, so that the list starts there
 * again. `at`: position of the current entry; -1 if the list is empty. `markDecided`: call it for the entry that the
 * colleague decides on. This entry becomes current again if the decision is undone.
 */
export function useListCursor<Entry extends { id: string }>(
  entries: readonly Entry[],
  { list, visit, wanted, loadedAhead, loadMore }: ListCursorOptions,
) {
  const [cursor, setCursor] = useState<PairCursor>(() => startOf(entries, { list, visit, wanted }))
  const at = positionOf(entries, cursor)
  const current = entries[at]
  if (current !== undefined && (current.id !== cursor.flagId || at !== cursor.index)) {
    setCursor({ ...cursor, flagId: current.id, index: at })
  }
  const currentId = current?.id
  useEffect(() => {
    if (currentId !== undefined) rememberPlace({ list, visit, flagId: currentId, index: at })
  }, [list, visit, currentId, at])
  function goTo(position: number): void {
    const index = Math.max(0, Math.min(entries.length - 1, position))
    setCursor({ flagId: entries[index]?.id, index, decided: undefined })
    if (index + loadedAhead >= entries.length) loadMore()
  }
  const markDecided = (id: string) => setCursor({ flagId: id, index: at, decided: id })
  return { at, current, goTo, markDecided }
}
