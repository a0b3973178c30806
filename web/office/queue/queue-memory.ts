/*
 * What the queue remembers while a colleague opens an application and comes back: the search, which must not stand in
 * an address, the chosen decisions, and the line that was open. Gone with the page.
 */

/** Most decisions one release may carry. */
export const maximumSelection = 1000

interface QueueMemory {
  search: string
  /** Decision ids by the application they belong to. */
  selected: ReadonlyMap<string, string>
  /** The application opened last. */
  opened: string | null
}

let memory: QueueMemory = { search: '', selected: new Map(), opened: null }
const listeners = new Set<() => void>()

export function queueMemory(): QueueMemory {
  return memory
}

export function watchQueueMemory(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function remember(change: Partial<QueueMemory>): void {
  memory = { ...memory, ...change }
  for (const listener of listeners) listener()
}

/** Chooses or unchooses decisions for the release; never more than one release may carry. */
export function select(rows: readonly { applicantId: string; decisionId: string }[], chosen: boolean): void {
  const selected = new Map(memory.selected)
  for (const { applicantId, decisionId } of rows) {
    if (!chosen) selected.delete(applicantId)
    else if (selected.size < maximumSelection) selected.set(applicantId, decisionId)
  }
  remember({ selected })
}

export function forgetQueue(): void {
  remember({ search: '', selected: new Map(), opened: null })
}
