import { useQueryClient } from '@tanstack/react-query'
import { type Decision, decisions } from '#contract/office/decisions/decisions.ts'
import { showSuccess } from '#web/toasts/toast-store.ts'
import { undoHint } from '../../keyboard/undo-hint.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useApplicationCall } from '../../leases/use-application-call.ts'
import { useLeaseReason } from '../../leases/use-lease-reason.ts'
import { KeyedButton } from '../../page/keyed-button.tsx'
import { useIsVisible } from '../../page/use-is-visible.ts'
import { applicationQuery } from '../../queries.ts'
import { useMe } from '../../session/use-session.ts'
import { BarButton } from '../../page/bar-button.tsx'
import { approvalClosed } from './closed-because.ts'
import { useSeenVersion } from '../../api/use-application-change.ts'

interface ApproveProps {
  decision: Decision
  /** Why the colleague may not decide in the open reconsideration; otherwise null. */
  decidedBefore: string | null
  /** Why the button after «Approve» is disabled; null if it is enabled. A reason that both share is shown only once. */
  reasonBeside: string | null
  onNext?: (() => void) | undefined
}

/**
 * The buttons that approve a proposal. If the colleague may approve it and `onNext` is given, Enter and «Approve and
 * next» approve the proposal and then call `onNext`.
 */
export function Approve({ decision, decidedBefore, reasonBeside, onNext }: ApproveProps) {
  const me = useMe()
  const seenVersion = useSeenVersion(decision.applicantId)
  const isVisible = useIsVisible(decision.id)
  const { applicantId, proposedById } = decision
  const approve = useApplicationCall(decisions.approve, applicantId, { proposedById })
  const client = useQueryClient()
  const approveAndNext = useApplicationCall(decisions.approve, applicantId, {
    proposedById,
    silent: true,
    onSuccess() {
      const name = client.getQueryData(applicationQuery(applicantId).queryKey)?.row.name ?? ''
      onNext?.()
      showSuccess(`${name}: proposal approved.${undoHint()}`)
    },
  })
  const leaseReason = useLeaseReason(applicantId, proposedById)
  const reason = decidedBefore ?? approvalClosed(me, decision) ?? leaseReason
  const canGoOn = reason === null && onNext !== undefined
  const seenDecision = () => ({ decisionId: decision.id, version: seenVersion() })
  const pressEnter = () => {
    if (isVisible()) void approveAndNext.run(seenDecision())
  }
  useKeys(canGoOn ? { Enter: pressEnter } : {})
  return (
    <>
      {canGoOn && (
        <BarButton
          title="Approve and next"
          shortcut="↵"
          isNext
          busy={approveAndNext.busy}
          onClick={() => void approveAndNext.run(seenDecision())}
        />
      )}
      <KeyedButton
        title="Approve"
        hotkey="A"
        kind={canGoOn ? 'quiet' : 'primary'}
        busy={approve.busy}
        reason={reason}
        isReasonBeside={reason === reasonBeside}
        onClick={() => void approve.run(seenDecision())}
      />
    </>
  )
}
