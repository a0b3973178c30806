import { useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { OpenRequest } from '#contract/endpoints/application.ts'
import { type StepId, stepPage } from '#contract/steps/registry.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { Link } from '#web/applicant/pages/link.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { documentField } from '#web/applicant/drafts/answer-draft.ts'
import { DocumentPicture } from '#web/applicant/images/document-picture.tsx'
import { slotOf } from '#web/applicant/images/document-slot.ts'
import { type AnswerOptions, useAnswer } from './use-answer.ts'
import { RejectedAnswer, useWaitingAnswer, WaitingAnswer } from './waiting-answer.tsx'
import styles from './requests.module.css'

interface AnswerFormProps extends AnswerOptions {
  /** Whether this is the first request on the page. The link to a section is a primary button only in this request. */
  isFirst: boolean
}

/** One request: the sections to correct, the documents to send, and a message to the office. */
export function AnswerForm({ request, isFirst, onSent, onClosed }: AnswerFormProps) {
  const { id, dueOn, message, sections, documents } = request
  const [uploads, setUploads] = useState(0)
  const waiting = useWaitingAnswer(id)
  const { form, tokenOf } = useAnswer({ request, onSent, onClosed })
  const tokens = documents.map((document) => tokenOf(document.id))
  const remaining =
    sections.filter(({ isDone }) => !isDone).length + tokens.filter((token) => token === '').length
  const onlySections = documents.length === 0
  /** The section whose link is the primary button. A form that sends documents has a primary button of its own. */
  const primary = isFirst && onlySections ? sections.find(({ isDone }) => !isDone)?.stepId : undefined
  const isWaiting = waiting !== undefined && waiting.state !== 'refused'
  return (
    <Card title={dueOn === null ? 'Please answer' : `Answer by ${formatDate(dueOn)}`} selvedge>
      <p className={styles.message}>{message}</p>
      {sections.length > 0 && <SectionsToCorrect sections={sections} primary={primary} />}
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
            <DocumentPicture
              key={document.id}
              slot={slotOf(document.id)}
              documentType="RequestedDocument"
              section="requestAnswers"
              name={documentField(document.id)}
              label={[document.name, document.explanation].filter(Boolean).join(': ')}
              previewAlt={`The picture of «${document.name}»`}
              token={tokenOf(document.id)}
              error={form.errors[documentField(document.id)]}
              disabled={form.busy}
              keepsSent
              setToken={(token) => form.set(documentField(document.id), token)}
              setUploads={setUploads}
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

interface SectionsToCorrectProps extends Pick<OpenRequest, 'sections'> {
  /** The section whose link is the primary button. */
  primary: StepId | undefined
}

function SectionsToCorrect({ sections, primary }: SectionsToCorrectProps) {
  return (
    <ul className={styles.sections}>
      {sections.map(({ stepId, title, fields, isDone }) => (
        <li key={stepId}>
          {isDone ? (
            <span>
              <Icon name="check" />
              {title}: sent
            </span>
          ) : (
            <Link className={buttonClass(stepId === primary ? 'primary' : 'quiet')} to={stepPage(stepId)}>
              Correct {title}
            </Link>
          )}
          {fields.length > 0 && <p>{fields.join(', ')}</p>}
        </li>
      ))}
    </ul>
  )
}
