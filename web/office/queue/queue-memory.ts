import { createStore } from '#web/state/store.ts'

/** Maximum number of decisions in one release. */
export const maximumSelection = 1000

interface QueueMemory {
  search: string
  /** Selected decision ids by applicant id. */
  selected: ReadonlyMap<string, string>
  /** Applicant id of the application opened last. */
  opened: string | null
}

const empty: QueueMemory = { search: '', selected: new Map(), opened: null }

/**
 * What the queue keeps while a colleague opens an application and comes back. The search is kept here and not in the
 * address, because it contains names and phone numbers. A reload clears it.
 */
export const queueMemory = createStore(empty)

export function remember(change: Partial<QueueMemory>): void {
  queueMemory.set({ ...queueMemory.get(), ...change })
}

/** Selects or deselects decisions for release, up to `maximumSelection`. */
export function select(rows: readonly { applicantId: string; decisionId: string }[], chosen: boolean): void {
  const selected = new Map(queueMemory.get().selected)
  for (const { applicantId, decisionId } of rows) {
    if (!chosen) selected.delete(applicantId)
    else if (selected.size < maximumSelection) selected.set(applicantId, decisionId)
  }
  remember({ selected })
}

export function forgetQueue(): void {
  queueMemory.set(empty)
}
