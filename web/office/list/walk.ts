import * as z from 'zod/mini'
import { discardDraft, draftOf, keepDraft } from '#web/forms/drafts.ts'
import { createStore } from '#web/state/store.ts'

/**
 * A colleague's review of one list, one application after another. It is stored for this browser tab, so that the
 * review continues after a reload.
 */
export interface Walk {
  /** Identifies the list: the URL query with its filters, then the search text. */
  list: string
  /** ISO timestamp of the start. The server does not offer applications that it has shown the colleague since then. */
  startedAt: string
  /** Applicant ids of the applications shown so far, in the order in which they were shown. */
  shown: readonly string[]
  /** Number of list rows above the first application in `shown`; 0 if that application's row was not loaded. */
  rowsAbove: number
}

const stored = z.object({
  list: z.string(),
  startedAt: z.string(),
  shown: z.array(z.string()),
  rowsAbove: z.number(),
})
const storedAs = 'review'

export const walkStore = createStore<Walk | null>(null)

function store(walk: Walk): Walk {
  walkStore.set(walk)
  keepDraft(storedAs, walk)
  return walk
}

/**
 * Returns the walk to which an application belongs. Starts a new walk if the last walk belongs to another list or has
 * not shown the application.
 */
export function walkWith(list: string, applicantId: string, now: Date, rowsAbove = 0): Walk {
  const known = walkStore.get() ?? restored()
  if (known !== null && known.list === list && known.shown.includes(applicantId)) {
    if (walkStore.get() === null) walkStore.set(known)
    return known
  }
  return store({ list, startedAt: now.toISOString(), shown: [applicantId], rowsAbove })
}

function restored(): Walk | null {
  const { success, data } = stored.safeParse(draftOf(storedAs))
  return success ? data : null
}

/** Replaces the last walk with a new one. */
export function startWalk(walk: Walk): void {
  store(walk)
}

/** Adds the next application to a walk. */
export function continueWalk(walk: Walk, applicantId: string): void {
  store({ ...walk, shown: [...walk.shown, applicantId] })
}

/**
 * Returns the position of an application in the list of the walk, from 1, if the list has `total` applications. After
 * the last row the walk continues with the first one. Returns 0 if the walk has not shown the application.
 */
export function positionIn({ shown, rowsAbove }: Walk, applicantId: string, total: number): number {
  const at = shown.indexOf(applicantId)
  return at === -1 ? 0 : ((rowsAbove + at) % Math.max(total, shown.length, 1)) + 1
}

/** Ends the walk through a list. */
export function forgetWalk(): void {
  discardDraft(storedAs)
  walkStore.set(null)
}
