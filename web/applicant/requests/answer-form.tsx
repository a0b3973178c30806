import { useEffect, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { OpenRequest } from '#contract/endpoints/application.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { RejectedCall } from '#web/api/call-errors.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { dropPicture } from '#web/applicant/images/kept-pictures.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { saveSection } from '#web/applicant/outbox/outbox.ts'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { answerDraft, documentField } from '#web/applicant/drafts/answer-draft.ts'
import { slotOf } from '#web/applicant/images/document-slot.ts'
import { RequestedPicture } from './requested-picture.tsx'
import { RejectedAnswer, useWaitingAnswer, WaitingAnswer } from './waiting-answer.tsx'
import styles from './requests.module.css'

interface AnswerFormProps {
  request: OpenRequest
  onSent(): Promise<void>
  /**
   * Called if the request was withdrawn or answered in the meantime, with the server's message and the unsent reply,
   * whose draft is deleted.
   */
  onClosed(message: string, reply: string): Promise<void>
}

/** One request: the sections to correct, the documents to send, and a message to the office. */
export function AnswerForm({ request, onSent, onClosed }: AnswerFormProps) {
  const { id, dueOn, message, sections, documents } = request
  /** Upload tokens of pictures that the server has deleted, because the answer was not sent within a day. */
  const [expired, setExpired] = useState<readonly string[]>([])
  const [uploads, setUploads] = useState(0)
  const waiting = useWaitingAnswer(id)
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
          await onClosed(error.message, body.reply ?? '')
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
  const tokens = documents.map((document) => tokenOf(document.id))
  // The form sends its draft when the focus leaves a field. The end of an upload does not move the focus, so the draft
  // with the upload token is sent here.
  const sent = tokens.join()
  useEffect(() => {
    if (sent !== '') sectionDraft('requestAnswers').leave?.()
  }, [sent])
  const remaining =
    sections.filter(({ isDone }) => !isDone).length + tokens.filter((token) => token === '').length
  const onlySections = documents.length === 0
  const isWaiting = waiting !== undefined && waiting.state !== 'refused'
  return (
    <Card title={dueOn === null ? 'Please answer' : `Answer by ${formatDate(dueOn)}`} selvedge>
      <p className={styles.message}>{message}</p>
      {sections.length > 0 && (
        <ul className={styles.sections}>
          {sections.map(({ stepId, title, fields, isDone }) => (
            <li key={stepId}>
              {isDone ? (
                <span>
                  <Icon name="check" /> {title}: sent
                </span>
              ) : (
                <Link to={stepPage(stepId)}>Correct {title}</Link>
              )}
              {fields.length > 0 && <p>{fields.join(', ')}</p>}
            </li>
          ))}
        </ul>
      )}
      {waiting?.state === 'refused' && <RejectedAnswer item={waiting} />}
      {isWaiting && <WaitingAnswer item={waiting} />}
      <div hidden={isWaiting}>
        <FormFrame
          form={form}
          action="Send to the admissions office"
          label="Your answer"
          quiet={onlySections}
          disabled={uploads > 0}
          status={<SaveStatus section="requestAnswers" notDone="Your answer is not sent." />}
          idOf={(field) => (field === 'reply' ? `field-reply-${id}` : `field-${field}`)}
        >
          {documents.map((document) => (
            <RequestedPicture
              key={document.id}
              document={document}
              token={tokenOf(document.id)}
              disabled={form.busy}
              error={form.errors[documentField(document.id)]}
              setToken={(token) => form.set(documentField(document.id), token)}
              setSending={(sending) => setUploads((count) => count + (sending ? 1 : -1))}
            />
          ))}
          <TextAreaField
            {...form.text('reply')}
            id={`field-reply-${id}`}
            label="Message to the admissions office"
            optional={remaining === 0}
            hint={
              onlySections
                ? 'A section is sent when you save its correction. If you cannot correct something, write why and send it here.'
                : 'If you do not have something that we ask for, write why.'
            }
            maxLength={500}
          />
        </FormFrame>
      </div>
    </Card>
  )
}

function emptyAnswer({ documents }: OpenRequest): Record<string, string> {
  return { reply: '', ...Object.fromEntries(documents.map(({ id }) => [documentField(id), ''])) }
}
