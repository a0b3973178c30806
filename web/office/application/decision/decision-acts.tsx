import { useLocation, useNavigate } from 'react-router'
import type { Decision } from '#contract/office/decisions/decisions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { useLeaseReason } from '../../leases/use-lease-reason.ts'
import { KeyedButton } from '../../page/keyed-button.tsx'
import { applicationPath, paths } from '../../paths.ts'
import type { ReleaseState } from '../../release/release-state.ts'
import { useMe } from '../../session/use-session.ts'
import { Approve } from './approve.tsx'
import { BarButton } from '../../page/bar-button.tsx'
import { UndoApproval } from './undo-approval.tsx'
import { reissueClosed } from './closed-because.ts'
import styles from './decision-acts.module.css'
import { ReconsiderButton, ReconsiderForm } from './reconsider-form.tsx'
import { ReissueForm, RevokeForm } from './revoke-form.tsx'
import { ReturnForm, WithdrawProposalForm } from './return-form.tsx'
import { whyNot } from '../../why-not.ts'

/** The open form, named by the id of the button that opens it; null if no form is open. */
export type Asking =
  | 'open-return'
  | 'open-take-back'
  | 'open-revoke'
  | 'open-reissue'
  | 'open-reconsider'
  | null

interface ActsProps {
  decision: Decision
  /** Why the colleague may not decide in the open reconsideration; otherwise null. */
  decidedBefore: string | null
  /** True if the applicant meets the requirements only for a lower level than the offered one. */
  isAbove: boolean
  asking: Asking
  onAsk(asking: Asking): void
  /** Opens the next application after «Approve and next»; undefined for colleagues who may not review. */
  onNext?: (() => void) | undefined
}

/**
 * The buttons for the next actions on a decision, or the form that one of these buttons has opened. A button that the
 * colleague may not use is disabled, with the reason.
 */
export function DecisionActs(props: ActsProps) {
  return props.decision.state === 'released' ? <ReleasedActs {...props} /> : <UnreleasedActs {...props} />
}

/** The actions after the release: withdraw the letter, issue it again, or reconsider a rejection. */
function ReleasedActs({ decision, asking, onAsk }: Pick<ActsProps, 'decision' | 'asking' | 'onAsk'>) {
  const me = useMe()
  const done = () => onAsk(null)
  if (decision.kind !== 'admit')
    return asking === 'open-reconsider' ? (
      <ReconsiderForm applicantId={decision.applicantId} onDone={done} />
    ) : (
      <ReconsiderButton onOpen={() => onAsk('open-reconsider')} />
    )
  if (decision.letterWithdrawnAt !== null)
    return asking === 'open-reissue' ? (
      <ReissueForm applicantId={decision.applicantId} onDone={done} />
    ) : (
      <div className={styles.acts}>
        {/* When the letter has been issued again, «Withdraw the letter» takes the place of this button. Because of
            `key`, React does not reuse the element, so «Withdraw the letter» does not inherit the focus. */}
        <KeyedButton
          key="open-reissue"
          id="open-reissue"
          title="Issue the letter again"
          hotkey="W"
          kind="quiet"
          reason={reissueClosed(me, decision)}
          onClick={() => onAsk('open-reissue')}
        />
      </div>
    )
  if (asking === 'open-revoke') return <RevokeForm applicantId={decision.applicantId} onDone={done} />
  return (
    <div className={styles.acts}>
      <KeyedButton
        id="open-revoke"
        title="Withdraw the letter"
        hotkey="W"
        kind="danger"
        reason={whyNot(me.role, 'revoke-letter')}
        onClick={() => onAsk('open-revoke')}
      />
    </div>
  )
}

/** The actions before the release: approve, return or withdraw the proposal, undo the approval, preview the release. */
function UnreleasedActs({ decision, decidedBefore, isAbove, asking, onAsk, onNext }: ActsProps) {
  const me = useMe()
  const leaseReason = useLeaseReason(decision.applicantId, decision.proposedById)
  const done = () => onAsk(null)
  const noReturn = decidedBefore ?? whyNot(me.role, 'approve-decision') ?? leaseReason
  const isOwn = decision.state === 'proposed' && decision.proposedById === me.id
  const approval =
    decision.state === 'proposed' ? (
      <Approve
        decision={decision}
        decidedBefore={decidedBefore}
        reasonBeside={isOwn ? null : noReturn}
        onNext={onNext}
      />
    ) : (
      <ToRelease decision={decision} />
    )
  if (asking === 'open-take-back' && isOwn) return <WithdrawProposalForm decision={decision} onDone={done} />
  if (asking === 'open-return' && !isOwn) return <ReturnForm decision={decision} onDone={done} />
  return (
    <>
      {decision.state === 'proposed' && decision.exceptionReason !== '' && (
        <Banner
          tone="warning"
          title={isAbove ? 'The level is above the requirements' : 'The requirements are not met'}
        >
          {isAbove
            ? 'Reason for admitting at a higher level'
            : 'Reason for admitting without the requirements'}
          : {decision.exceptionReason}
        </Banner>
      )}
      <div className={styles.acts}>
        {!isOwn && approval}
        {decision.state === 'approved' && decision.approvedById === me.id && (
          <UndoApproval decision={decision} leaseReason={leaseReason} />
        )}
        {isOwn && onNext !== undefined && (
          <BarButton title="Open next" shortcut="n" isNext onClick={onNext} />
        )}
        {isOwn ? (
          <KeyedButton
            id="open-take-back"
            title="Withdraw proposal"
            hotkey="b"
            kind="quiet"
            reason={whyNot(me.role, 'propose-decision') ?? leaseReason}
            onClick={() => onAsk('open-take-back')}
          />
        ) : (
          <KeyedButton
            id="open-return"
            title="Return to proposer"
            hotkey="b"
            kind="quiet"
            reason={noReturn}
            onClick={() => onAsk('open-return')}
          />
        )}
        {/* «Approve» is last, because it is disabled here and its reason is long. */}
        {isOwn && approval}
      </div>
    </>
  )
}

function ToRelease({ decision }: { decision: Decision }) {
  const me = useMe()
  const navigate = useNavigate()
  const { search } = useLocation()
  const state: ReleaseState = {
    decisionIds: [decision.id],
    from: applicationPath(decision.applicantId, search),
  }
  return (
    <KeyedButton
      title="Preview the release"
      hotkey="p"
      reason={whyNot(me.role, 'release-decision')}
      onClick={() => void navigate(paths.release, { state })}
    />
  )
}
