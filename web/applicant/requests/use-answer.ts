import { useEffect, useState } from 'react'
import type { OpenRequest } from '#contract/endpoints/application.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import { rejectionText } from '#web/actions/rejection.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { useForm } from '#web/forms/use-form.ts'
import { answerDraft, documentField } from '#web/applicant/drafts/answer-draft.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { slotOf } from '#web/applicant/images/document-slot.ts'
import { dropPicture } from '#web/applicant/images/kept-pictures.ts'
import { saveSection } from '#web/applicant/outbox/outbox.ts'

export interface AnswerOptions {
  request: OpenRequest
  onSent(): Promise<void>
  /**
   * Called if the request was withdrawn or answered before this answer reached the server. `message` is the server's
   * message, `reply` the unsent reply, whose draft has been deleted.
   */
  onClosed(message: string, reply: string): Promise<void>
}

/**
 * Returns the form that answers a request, and a function that returns the upload token of a document (empty if the
 * document has to be uploaded).
 */
export function useAnswer({ request, onSent, onClosed }: AnswerOptions) {
  const { id, documents } = request
  /** Upload tokens of pictures that the server has deleted, because the answer was not sent within 14 days. */
  const [expired, setExpired] = useState<readonly string[]>([])
  const form = useForm({
    draft: answerDraft(request, expired),
    initial: emptyAnswer(request),
    schema: requestAnswers.send.body,
    toBody: ({ reply = '', ...tokens }) => ({
      requestId: id,
      documents: documents.flatMap((document) => {
        const fullPath = tokens[documentField(document.id)] ?? ''
        return fullPath === '' || expired.includes(fullPath) ? [] : { documentId: document.id, fullPath }
      }),
      reply,
    }),
    silent: true,
    async send(body, values) {
      try {
        return await saveSection('requestAnswers', body)
      } catch (error) {
        if (error instanceof RejectedCall && error.code === 'request-closed') {
          answerDraft(request).discard()
          await onClosed(rejectionText(error), body.reply ?? '')
        }
        if (error instanceof RejectedCall && error.code === 'upload-token-invalid') {
          const lost = Object.keys(error.errors).flatMap((field) => values[field] ?? [])
          setExpired((before) => [...before, ...lost])
          answerDraft(request, [...expired, ...lost]).keep(values)
        }
        throw error
      }
    },
    async onSuccess() {
      for (const document of documents) await dropPicture(slotOf(document.id))
      await onSent()
    },
  })
  const tokenOf = (documentId: string) => {
    const token = form.values[documentField(documentId)] ?? ''
    return expired.includes(token) ? '' : token
  }
  // The form sends its draft when the focus leaves a field. The end of an upload does not move the focus, so the draft
  // with the upload token is sent here.
  const sent = documents.map((document) => tokenOf(document.id)).join()
  useEffect(() => {
    if (sent !== '') sectionDraft('requestAnswers').leave?.()
  }, [sent])
  return { form, tokenOf }
}

function emptyAnswer({ documents }: OpenRequest): Record<string, string> {
  return { reply: '', ...Object.fromEntries(documents.map(({ id }) => [documentField(id), ''])) }
}
