import { formatDateTime } from '#contract/dates.ts'
import { officeApplications, type OpenedApplication } from '#contract/office/applications.ts'
import { type StepId, steps } from '#contract/steps/registry.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { GuardedButton } from '../page/guarded-button.tsx'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import styles from './application-page.module.css'
import {
  applicationKeys,
  useApplicationChange,
  useCommand,
  useSeenVersion,
} from './use-application-change.ts'

const sections = steps.map(({ id, title }) => ({ value: id, label: title }))

/** Returns the name under which the draft of a correction request is stored. */
export function correctionDraft(applicantId: string): string {
  return `correction-${applicantId}`
}

function titleOf(stepId: string): string {
  return sections.find(({ value }) => value === stepId)?.label ?? stepId
}

interface CorrectionsProps {
  opened: OpenedApplication
  /** Whether the form for a new request is open. */
  asking: boolean
  onAsking(open: boolean): void
  /** Text of a new request about the differences found on the slips; empty if there are none. */
  suggestion: string
}

/** The corrections requested from the applicant, and a form to request another one. */
export function Corrections({ opened, asking, onAsking, suggestion }: CorrectionsProps) {
  const { corrections, row } = opened
  const { role } = useMe()
  const openOnes = corrections.filter(({ doneAt }) => doneAt === null).length
  const panel = useFocusKept(asking ? 'open-correction' : null, String(openOnes))
  const undecided = row.status === 'submitted' || row.status === 'correction'
  const reason =
    whyNot(role, 'ask-correction') ?? (undecided ? null : 'This application has been decided already.')
  return (
    <div ref={panel} className={styles.panel} role="group" aria-label="Corrections" tabIndex={-1}>
      {corrections.length === 0 && <p>No corrections requested</p>}
      <ul className={styles.list}>
        {corrections.map(({ id, stepId, message, at, doneAt }) => (
          <li key={id}>
            <strong>{titleOf(stepId)}</strong>
            <p>{message}</p>
            <small>
              Requested {formatDateTime(at)},{' '}
              {doneAt === null ? 'not done yet' : `done ${formatDateTime(doneAt)}`}
            </small>
            {doneAt === null && <CancelRequest applicantId={row.applicantId} correctionId={id} />}
          </li>
        ))}
      </ul>
      {asking ? (
        <CorrectionForm
          applicantId={row.applicantId}
          suggestion={suggestion}
          onDone={() => onAsking(false)}
        />
      ) : (
        <GuardedButton
          id="open-correction"
          title="Request a correction"
          kind="quiet"
          reason={reason}
          onClick={() => onAsking(true)}
        />
      )}
    </div>
  )
}

/**
 * Button that cancels a correction request. The server then closes the section again, so that the office can decide
 * without the correction.
 */
function CancelRequest({ applicantId, correctionId }: { applicantId: string; correctionId: string }) {
  const { role } = useMe()
  const seenVersion = useSeenVersion(applicantId)
  const withdraw = useCall(officeApplications.withdrawCorrection, {
    invalidates: applicationKeys(applicantId),
  })
  return (
    <GuardedButton
      title="Cancel request"
      kind="quiet"
      busy={withdraw.busy}
      reason={whyNot(role, 'ask-correction')}
      onClick={() => void withdraw.run({ applicantId, version: seenVersion(), correctionId })}
    />
  )
}

interface CorrectionFormProps {
  applicantId: string
  suggestion: string
  onDone(): void
}

function CorrectionForm({ applicantId, suggestion, onDone }: CorrectionFormProps) {
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  const initial: { stepId: StepId | ''; message: string } = {
    stepId: suggestion === '' ? '' : 'olevelResults',
    message: suggestion,
  }
  const form = useForm({
    draft: correctionDraft(applicantId),
    initial,
    schema: officeApplications.askCorrection.body,
    toBody: ({ stepId, message }) => ({
      applicantId,
      version: seenVersion(),
      stepId: stepId as StepId,
      message,
    }),
    send: (body) => command(callOffice(officeApplications.askCorrection, body)),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  const cancel = () => {
    form.reset(initial)
    onDone()
  }
  return (
    <FormFrame
      form={form}
      action="Send correction request"
      label="Correction"
      secondary={<Button title="Cancel" kind="quiet" onClick={cancel} />}
    >
      <SelectField {...form.text('stepId')} label="Section" options={sections} />
      <TextAreaField
        {...form.text('message')}
        label="Correction needed"
        hint="Shown to the applicant in an email and a notification."
        maxLength={500}
      />
    </FormFrame>
  )
}
