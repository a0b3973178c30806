import * as z from 'zod/mini'
import { discardDraft, draftOf, keepDraft } from '#web/forms/drafts.ts'
import { createStore } from '#web/state/store.ts'

const stored = z.object({
  /** Name of the form's own draft. */
  draft: z.string(),
  /** What the form would have done, such as «Return to proposer». */
  action: z.string(),
  /** Why the server rejected it. */
  message: z.string(),
  /** The typed reason. */
  because: z.string(),
})

/** A typed reason that the server rejected, and whose form is no longer shown. */
export type UnsentReason = z.output<typeof stored>

const nameOf = (applicantId: string) => `unsent-reason-${applicantId}`

/** Number of changes in this tab, so that components read the stored reason again. */
export const unsentReasonChanges = createStore(0)
const changed = () => unsentReasonChanges.set(unsentReasonChanges.get() + 1)

/** Stores the reason for an application in this tab. It also survives a reload. */
export function keepUnsentReason(applicantId: string, reason: UnsentReason): void {
  keepDraft(nameOf(applicantId), reason, [])
  changed()
}

export function unsentReasonOf(applicantId: string): UnsentReason | null {
  const { success, data } = stored.safeParse(draftOf(nameOf(applicantId)))
  return success ? data : null
}

/** Removes the stored reason, but not the draft of its form. */
export function forgetUnsentReason(applicantId: string): void {
  discardDraft(nameOf(applicantId))
  changed()
}
