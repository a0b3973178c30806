import * as z from 'zod/mini'
import { discardDraft, draftOf, keepDraft } from '#web/forms/drafts.ts'
import { createStore } from '#web/state/store.ts'

/** Maximum number of decisions in one release. */
export const maximumSelection = 1000

interface QueueMemory {
  search: string
  /**
   * Query string of the filters with which `search` was typed. With other filters the queue starts without a search.
   */
  searched: string
  /** Selected decision ids by applicant id. */
  selected: ReadonlyMap<string, string>
  /**
   * Applicant id of the opened application. Its row takes the focus on return to the queue, which sets this to null.
   */
  opened: string | null
}

const empty: QueueMemory = { search: '', searched: '', selected: new Map(), opened: null }

/** Draft name of the queue's state. Drafts are stored for this tab and this colleague only. */
const storedAs = 'queue'

/**
 * State of the queue that is kept while a colleague opens an application, and after a reload. The search text is kept
 * here and not in the URL, because it contains names and phone numbers.
 */
export const queueMemory = createStore(empty)

/** Returns the search text if it was typed with these filters, otherwise an empty string. `list` is a query string. */
export function searchOf({ search, searched }: QueueMemory, list: string): string {
  return searched === list ? search : ''
}

export function remember(change: Partial<QueueMemory>): void {
  const memory = { ...queueMemory.get(), ...change }
  queueMemory.set(memory)
  keepDraft(storedAs, { ...memory, selected: [...memory.selected] }, [])
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

const stored = z.object({
  search: z.string(),
  searched: z.string(),
  selected: z.array(z.tuple([z.string(), z.string()])),
  opened: z.nullable(z.string()),
})

/** Restores the state stored before a reload. Without a stored state, the queue starts without search and selection. */
export function recallQueue(): void {
  const { success, data } = stored.safeParse(draftOf(storedAs))
  queueMemory.set(success ? { ...data, selected: new Map(data.selected) } : empty)
}

export function forgetQueue(): void {
  discardDraft(storedAs)
  queueMemory.set(empty)
}
