import * as z from 'zod/mini'
import type { BodyOf } from '#contract/endpoint.ts'
import { officeList } from '#contract/office/list/list.ts'
import type { QueueRow } from '#contract/office/row.ts'
import { discardDraft, draftOf, keepDraft } from '#web/forms/drafts.ts'
import { createStore } from '#web/state/store.ts'
import { isReleasable } from './releasable.ts'

/** Maximum number of selected decisions in one release. */
export const maximumRelease = 1000

/** Maximum number of selected applications, as on the server. */
export const maximumSelection = 20_000

/** The list that was last selected as a whole, and the applications that it contained then, at most 20,000. */
export interface WholeList {
  view: BodyOf<typeof officeList.counts>
  ids: ReadonlySet<string>
  /** Whether more applications matched the list's filters than `ids` contains. */
  isCut: boolean
}

interface QueueMemory {
  search: string
  /**
   * Query string of the filters and the order that `search` belongs to. With another query string, the queue starts
   * without a search.
   */
  searched: string
  /** Selected applications. Key: applicant id. Value: id of the decision that can be released, or an empty string. */
  selected: ReadonlyMap<string, string>
  /** The last list that was selected as a whole; null if there is none, or after the selection was cleared. */
  whole: WholeList | null
  /** Query string of the filters with which the applications were selected, without the order. */
  selectedIn: string
  /**
   * Applicant id of the application that was opened last. In a list that can have several rows of one applicant, such
   * as the audit log: id of the row that opened the application. On return to the list, this row gets the focus, and
   * the value is reset to null.
   */
  opened: string | null
}

const empty: QueueMemory = {
  search: '',
  searched: '',
  selected: new Map(),
  whole: null,
  selectedIn: '',
  opened: null,
}

/** Name of the draft that stores the queue's state. Drafts are stored for this tab and this colleague only. */
const storedAs = 'queue'

/**
 * State of the queue that is kept while a colleague opens an application, and after a reload. The search text is kept
 * here and not in the URL, because it contains names and phone numbers.
 */
export const queueMemory = createStore(empty)

/** Returns the search text if it was typed with the filters in the query string `list`, otherwise an empty string. */
export function searchOf({ search, searched }: QueueMemory, list: string): string {
  return searched === list ? search : ''
}

/** Changes the stored state of the queue in this tab. The state survives a reload of the page. */
export function remember(change: Partial<QueueMemory>): void {
  const memory = { ...queueMemory.get(), ...change }
  queueMemory.set(memory)
  keepDraft(storedAs, { ...memory, selected: [...memory.selected], whole: exceptIn(memory) })
}

/**
 * Returns the whole list in the form in which it is stored. The selected applications are left out, because they are
 * stored in `selected`. Null if there is no whole list, or if an application outside it is selected too.
 */
function exceptIn({ whole, selected }: QueueMemory): StoredList | null {
  if (whole === null || [...selected.keys()].some((id) => !whole.ids.has(id))) return null
  return { view: whole.view, isCut: whole.isCut, except: [...whole.ids].filter((id) => !selected.has(id)) }
}

export type Selectable = Pick<QueueRow, 'applicantId' | 'decisionId' | 'status'>

/** Selects or deselects applications, up to `maximumSelection`. */
export function select(rows: readonly Selectable[], chosen: boolean): void {
  const selected = new Map(queueMemory.get().selected)
  for (const row of rows) {
    if (!chosen) selected.delete(row.applicantId)
    else if (selected.size < maximumSelection)
      selected.set(row.applicantId, isReleasable(row) ? row.decisionId : '')
  }
  remember({ selected })
}

/** The filters and the search text of the list on the screen, as JSON; null while the queue is not shown. */
let shownList: string | null = null

/** Registers the list that is shown. Returns a function that unregisters it. */
export function showList(view: WholeList['view']): () => void {
  shownList = JSON.stringify(view)
  return () => {
    shownList = null
  }
}

/**
 * Replaces the selection with all applications of a list. `view`: the list's filters, in the form that the server
 * expects. `complete`: false if more applications match these filters than `rows` contains. Does nothing if the
 * colleague has changed the filters since the request. Otherwise a bulk action could change applications that are not
 * on the screen.
 */
export function selectWhole(
  view: WholeList['view'],
  { rows, complete }: { rows: readonly Selectable[]; complete: boolean },
): void {
  if (JSON.stringify(view) !== shownList) return
  clearSelection()
  select(rows, true)
  const ids = new Set(rows.map(({ applicantId }) => applicantId))
  remember({ whole: { view, ids, isCut: !complete } })
}

export function clearSelection(): void {
  remember({ selected: new Map(), whole: null })
}

/**
 * Clears the selection if it was made with filters other than the filters in the query string `list`. Otherwise a bulk
 * action would also change applications that the colleague no longer sees.
 */
export function keepSelectionOf(list: string): void {
  const { selectedIn, selected } = queueMemory.get()
  if (selectedIn === list) return
  remember({ selectedIn: list, selected: selected.size > 0 ? new Map() : selected, whole: null })
}

/** Removes the applications with these decisions from the selection. */
export function deselectDecisions(decisionIds: readonly string[]): void {
  const released = new Set(decisionIds)
  const remaining = [...queueMemory.get().selected].filter(([, decisionId]) => !released.has(decisionId))
  remember({ selected: new Map(remaining) })
}

/** A whole list in the form in which a tab stores it. `except`: its applications that were deselected again. */
const storedList = z.object({
  view: officeList.counts.body,
  isCut: z._default(z.boolean(), false),
  except: z.array(z.string()),
})
type StoredList = z.input<typeof storedList>

const stored = z.object({
  search: z.string(),
  searched: z.string(),
  selected: z.array(z.tuple([z.string(), z.string()])),
  whole: z._default(z.nullable(storedList), null),
  selectedIn: z.string(),
  opened: z.nullable(z.string()),
})

/**
 * Restores the state that this tab has stored for the colleague, for example after a reload. Without a stored state,
 * the queue starts without search and selection.
 */
export function recallQueue(): void {
  const { success, data } = stored.safeParse(draftOf(storedAs))
  if (!success) return queueMemory.set(empty)
  const { whole, ...memory } = data
  const selected = new Map(memory.selected)
  queueMemory.set({
    ...memory,
    selected,
    whole: whole && {
      view: whole.view,
      ids: new Set([...selected.keys(), ...whole.except]),
      isCut: whole.isCut,
    },
  })
}

/** Deletes the stored state of the queue in this tab, for example after the colleague signs out. */
export function forgetQueue(): void {
  discardDraft(storedAs)
  queueMemory.set(empty)
}
