import { reconsiderations } from '#contract/office/reconsiderations.ts'
import { Banner } from '#web/ui/banner.tsx'
import { callOffice } from '../../api/call.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { GuardedButton } from '../../page/guarded-button.tsx'
import { useMe } from '../../session/use-session.ts'
import { whyNot } from '../../why-not.ts'
import styles from './decision-acts.module.css'
import { ReasonForm } from './reason-form.tsx'
import { useSeenVersion } from '../../api/use-application-change.ts'

/** The button that opens the form for a reconsideration of a released rejection. The key `R` opens it too. */
export function ReconsiderButton({ onOpen }: { onOpen(): void }) {
  const { role } = useMe()
  const reason = whyNot(role, 'reconsider-refusal')
  useKeys(reason === null ? { R: onOpen } : {})
  return (
    <div className={styles.acts}>
      <GuardedButton
        id="open-reconsider"
        title="Reconsider"
        kind="quiet"
        shortcut="⇧ R"
        reason={reason}
        onClick={onOpen}
      />
    </div>
  )
}

interface FormProps {
  applicantId: string
  onDone(): void
}

/** Form that opens the reconsideration of a released rejection. */
export function ReconsiderForm({ applicantId, onDone }: FormProps) {
  const seenVersion = useSeenVersion(applicantId)
  return (
    <ReasonForm
      applicantId={applicantId}
      isReleased
      draft={`reconsider-${applicantId}`}
      action="Reconsider"
      hint="For example a letter from the applicant or a new result. The applicant does not see the reason."
      schema={reconsiderations.open.body}
      toBody={(because) => ({ applicantId, version: seenVersion(), because })}
      send={(body) => callOffice(reconsiderations.open, body)}
      onDone={onDone}
    >
      <Banner>
        Two colleagues who have not decided on this application propose and approve the new decision. Until it
        is released, the applicant sees the rejection, and that we are looking at it again.
      </Banner>
    </ReasonForm>
  )
}
