import { removeDraft, sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import type { Draft } from '#web/forms/draft.ts'

/**
 * Returns the draft of the form that adds a subject to a saved result. All results share one stored draft, which
 * belongs to the form changed last. The server keeps the draft when a subject is added, so `discard` deletes it there.
 */
export function subjectDraft(resultId: string): Draft {
  const { follow: _, ...stored } = sectionDraft('newSubject')
  const isOwn = () => stored.read()['resultId'] === resultId
  return {
    ...stored,
    read() {
      const { resultId: _id, ...values } = stored.read()
      return isOwn() ? values : {}
    },
    keep: (values) => stored.keep({ ...values, resultId }),
    discard() {
      if (isOwn()) void removeDraft('newSubject')
    },
  }
}
