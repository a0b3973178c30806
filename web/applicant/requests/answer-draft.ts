import { removeDraft, sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import type { Draft } from '#web/forms/draft.ts'
import { isFilledIn } from '#web/forms/drafts.ts'

/** Returns the draft of the reply to one request. The replies to all open requests are fields of one stored draft. */
export function answerDraft(requestId: string): Draft {
  const all = sectionDraft('requestAnswers')
  const field = `reply-${requestId}`
  return {
    ...all,
    read: () => ({ reply: all.read()[field] }),
    keep: ({ reply }) => all.keep({ ...all.read(), [field]: reply }),
    discard() {
      const { [field]: sent, ...others } = all.read()
      // The shared draft may contain changes to other replies that the server does not have. `leave` sends them.
      if (sent === undefined) return all.leave?.()
      if (!isFilledIn(others)) return void removeDraft('requestAnswers')
      all.keep(others)
      all.leave?.()
    },
  }
}
