import * as z from 'zod/mini'
import { discardDraft, draftOf, keepDraft } from '#web/forms/drafts.ts'
import { createStore } from '#web/state/store.ts'

const stored = z.object({
  /** Name of the form's own draft. */
  draft: z.string(),
  /** Title of the form and of its button, such as «Return to proposer». */
  action: z.string(),
  /** Why the server rejected the action. */
  message: z.string(),
  /** The typed reason. */
  because: z.string(),
})

/** The typed reason for an action that the server rejected and whose form is closed. */
export type UnsentReason = z.output<typeof stored>

const nameOf = (applicantId: string) => `unsent-reason-${applicantId}`

/** Number of changes of the stored reasons in this browser tab. Each change makes components read them again. */
export const unsentReasonChanges = createStore(0)
const changed = () => unsentReasonChanges.set(unsentReasonChanges.get() + 1)

/** Stores the unsent reason of an application for this browser tab. A reload does not delete it. */
export function keepUnsentReason(applicantId: string, reason: UnsentReason): void {
  keepDraft(nameOf(applicantId), reason)
  changed()
}

/** Returns the reason that was typed for an application and not sent; null if there is none. */
export function unsentReasonOf(applicantId: string): UnsentReason | null {
  const { success, data } = stored.safeParse(draftOf(nameOf(applicantId)))
  return success ? data : null
}

/** Removes the stored reason, but not the draft of its form. */
export function forgetUnsentReason(applicantId: string): void {
  discardDraft(nameOf(applicantId))
  changed()
}
