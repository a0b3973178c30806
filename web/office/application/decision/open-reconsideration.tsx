import { formatDateTime } from '#contract/dates.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import { type Reconsideration, reconsiderations } from '#contract/office/reconsiderations.ts'
import { Banner } from '#web/ui/banner.tsx'
import { callOffice } from '../../api/call.ts'
import { useLeaseReason } from '../../leases/use-lease-reason.ts'
import { KeyedButton } from '../../page/keyed-button.tsx'
import { useMe } from '../../session/use-session.ts'
import { whyNot } from '../../why-not.ts'
import { decidedBefore } from './closed-because.ts'
import type { OpenForm } from './decision-bar-props.ts'
import styles from './decision-acts.module.css'
import { ReasonForm } from './reason-form.tsx'
import { useSeenVersion } from '../../api/use-application-change.ts'

/** Returns the open reconsideration of an application; undefined if there is none. */
export function openReconsideration({ reconsiderations: all }: OpenedApplication) {
  return all.find(({ outcome }) => outcome === null)
}

interface OpenReconsiderationProps {
  opened: OpenedApplication
  reconsideration: Reconsideration
  form: OpenForm
  onForm(form: OpenForm): void
}

/** The reason for the open reconsideration with the button «Cancel reconsideration», or the form that cancels it. */
export function OpenReconsideration({ opened, reconsideration, form, onForm }: OpenReconsiderationProps) {
  const me = useMe()
  const { role } = me
  const { status, applicantId } = opened.row
  const leaseReason = useLeaseReason(applicantId)
  const { because, openedBy, openedAt } = reconsideration
  if (form === 'open-cancel-reconsideration')
    return <CancelForm applicantId={applicantId} onDone={() => onForm(null)} />
  const cannot =
    status === 'approved' || status === 'scheduled'
      ? 'The new decision is approved.'
      : status === 'correction'
        ? 'The applicant has not answered a request yet.'
        : null
  return (
    <aside className={styles.reopened} aria-label="This rejection is being reconsidered">
      <div>
        <h2>This rejection is being reconsidered</h2>
        <p>
          {because} ({openedBy}, {formatDateTime(openedAt)})
        </p>
      </div>
      {form === null && (
        <KeyedButton
          id="open-cancel-reconsideration"
          title="Cancel reconsideration"
          hotkey="X"
          kind="quiet"
          reason={whyNot(role, 'reconsider-refusal') ?? decidedBefore(me, opened) ?? leaseReason ?? cannot}
          onClick={() => onForm('open-cancel-reconsideration')}
        />
      )}
    </aside>
  )
}

interface FormProps {
  applicantId: string
  onDone(): void
}

function CancelForm({ applicantId, onDone }: FormProps) {
  const seenVersion = useSeenVersion(applicantId)
  return (
    <ReasonForm
      applicantId={applicantId}
      draft={`cancel-reconsideration-${applicantId}`}
      action="Cancel reconsideration"
      hint="For colleagues. The applicant does not see the reason."
      schema={reconsiderations.cancel.body}
      toBody={(because) => ({ applicantId, version: seenVersion(), because })}
      send={(body) => callOffice(reconsiderations.cancel, body)}
      onDone={onDone}
    >
      <Banner tone="warning">
        The rejection stays as it is, and the applicant is informed. A pending proposal is returned to its
        proposer.
      </Banner>
    </ReasonForm>
  )
}
