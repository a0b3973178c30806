import { decisions } from '#contract/office/decisions/decisions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { callOffice } from '../../api/call.ts'
import { ReasonForm } from './reason-form.tsx'
import { useSeenVersion } from '../../api/use-application-change.ts'

interface LetterFormProps {
  applicantId: string
  onDone(): void
}

/** Form that withdraws the letter of a released offer. */
export function RevokeForm(props: LetterFormProps) {
  return (
    <LetterForm {...props} call={decisions.revokeLetter} draft="revoke" action="Withdraw the letter">
      Anyone who checks the letter’s code will see «withdrawn», and the applicant is informed. Only another
      colleague can issue the letter again.
    </LetterForm>
  )
}

/** Form that issues a letter again after another colleague has withdrawn it. */
export function ReissueForm(props: LetterFormProps) {
  return (
    <LetterForm {...props} call={decisions.reissueLetter} draft="reissue" action="Issue the letter again">
      The new letter has its own code; the earlier code stays withdrawn. Fees, matric number and reminders
      open again. Money received meanwhile stays in the refund queue.
    </LetterForm>
  )
}

interface FrameProps extends LetterFormProps {
  call: typeof decisions.revokeLetter | typeof decisions.reissueLetter
  draft: string
  action: string
  children: string
}

function LetterForm({ applicantId, onDone, call, draft, action, children }: FrameProps) {
  const seenVersion = useSeenVersion(applicantId)
  return (
    <ReasonForm
      applicantId={applicantId}
      isReleased
      draft={`${draft}-${applicantId}`}
      action={action}
      schema={call.body}
      toBody={(because) => ({ applicantId, version: seenVersion(), because })}
      send={(body) => callOffice(call, body)}
      onDone={onDone}
    >
      <Banner tone="warning">{children}</Banner>
    </ReasonForm>
  )
}
