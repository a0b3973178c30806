import type { OpenRequest } from '#contract/endpoints/application.ts'
import { removeDraft, sectionDraft } from './section-drafts.ts'
import type { Draft } from '#web/forms/draft.ts'
import { isFilledIn } from '#web/forms/drafts.ts'

/** Returns the name of the form field, and of the draft's field, with the upload token of a document. */
export function documentField(documentId: string): `document-${string}` {
  return `document-${documentId}`
}

/**
 * Returns the draft of the answer to one request: the reply, and the upload tokens of the documents. The answers to all
 * open requests are fields of one stored draft. `expired`: upload tokens that are not stored, because the server has
 * deleted their pictures.
 */
export function answerDraft(
  { id, documents }: Pick<OpenRequest, 'id' | 'documents'>,
  expired: readonly unknown[] = [],
): Draft {
  const allAnswers = sectionDraft('requestAnswers')
  const replyField = `reply-${id}`
  const fields: string[] = documents.map((document) => documentField(document.id))
  const isOwn = (field: string) => field === replyField || fields.includes(field)
  const otherAnswers = () =>
    Object.fromEntries(Object.entries(allAnswers.read()).filter(([field]) => !isOwn(field)))
  return {
    ...allAnswers,
    read() {
      const { [replyField]: reply, ...stored } = allAnswers.read()
      return { reply, ...Object.fromEntries(fields.map((field) => [field, stored[field]])) }
    },
    keep({ reply, ...tokens }) {
      // An empty token is left out. Otherwise it would replace the token of a picture that another device has sent.
      const sent = Object.entries(tokens).filter(([, token]) => token !== '' && !expired.includes(token))
      allAnswers.keep({ ...otherAnswers(), [replyField]: reply, ...Object.fromEntries(sent) })
    },
    follow: (follower) =>
      allAnswers.follow?.(({ [replyField]: reply, ...changes }) => follower({ ...changes, reply })) ??
      (() => undefined),
    discard() {
      // There is no draft of this answer. `leave` sends changes to other answers in the shared draft.
      if (!Object.keys(allAnswers.read()).some(isOwn)) return allAnswers.leave?.()
      const remaining = otherAnswers()
      if (!isFilledIn(remaining)) return void removeDraft('requestAnswers')
      allAnswers.keep(remaining)
      allAnswers.leave?.()
    },
  }
}
