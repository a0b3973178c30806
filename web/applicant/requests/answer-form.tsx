import { useRef, useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { OpenRequest } from '#contract/endpoints/application.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { call } from '#web/api/call.ts'
import { RefusedCall } from '#web/api/call-errors.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { dropPicture } from '#web/applicant/images/kept-pictures.ts'
import { newKey } from '#web/api/new-key.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { answerDraft } from './answer-draft.ts'
import { RequestedPicture, slotOf } from './requested-picture.tsx'
import styles from './requests.module.css'

interface AnswerFormProps {
  request: OpenRequest
  onSent(): Promise<void>
  /** Called if the request was withdrawn or answered in the meantime, with the server's message. */
  onClosed(message: string): Promise<void>
}

/** One request: the sections to correct, the documents to send, and a message to the office. */
export function AnswerForm({ request, onSent, onClosed }: AnswerFormProps) {
  const { id, dueOn, message, sections, documents } = request
  /** Upload tokens by document id. */
  const [tokens, setTokens] = useState<Record<string, string>>({})
  const answer = useAnswerOnce()
  const form = useForm({
    draft: answerDraft(id),
    initial: { reply: '' },
    schema: requestAnswers.send.body,
    toBody: ({ reply }) => ({
      requestId: id,
      documents: documents.flatMap((document) => {
        const fullPath = tokens[document.id]
        return fullPath === undefined ? [] : { documentId: document.id, fullPath }
      }),
      reply,
    }),
    silent: true,
    async send(body) {
      try {
        return await answer(body)
      } catch (error) {
        if (error instanceof RefusedCall && error.code === 'request-closed') {
          answerDraft(id).discard()
          await onClosed(error.message)
        }
        throw error
      }
    },
    async onSuccess() {
      for (const document of documents) await dropPicture(slotOf(document.id))
      await onSent()
    },
  })
  const remaining =
    sections.filter(({ isDone }) => !isDone).length +
    documents.filter((document) => tokens[document.id] === undefined).length
  const onlySections = documents.length === 0
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
      <FormFrame
        form={form}
        action="Send to the admissions office"
        label="Your answer"
        quiet={onlySections}
        status={<SaveStatus section="requestAnswers" />}
        idOf={(field) => (field === 'reply' ? `field-reply-${id}` : `field-${field}`)}
      >
        {documents.map((document) => (
          <RequestedPicture
            key={document.id}
            document={document}
            error={form.errors[`document-${document.id}`]}
            onUploaded={(token) => {
              setTokens((before) => {
                const { [document.id]: _former, ...others } = before
                return token === null ? others : { ...others, [document.id]: token }
              })
            }}
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
    </Card>
  )
}

/** Returns a function that sends an answer. Repeating the same answer uses the same idempotency key. */
function useAnswerOnce() {
  const last = useRef({ body: '', key: '' })
  return (body: BodyOf<typeof requestAnswers.send>) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: newKey() }
    return call(requestAnswers.send, body, { key: last.current.key })
  }
}
