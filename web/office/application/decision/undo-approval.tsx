import type { Decision } from '#contract/office/decisions/decisions.ts'
import { undoDecisions } from '#contract/office/decisions/undo-decisions.ts'
import { useApplicationCall } from '../../leases/use-application-call.ts'
import { KeyedButton } from '../../page/keyed-button.tsx'
import { lastDecisionsQuery } from '../../queries.ts'
import { useMe } from '../../session/use-session.ts'
import { whyNot } from '../../why-not.ts'
import { useSeenVersion } from '../../api/use-application-change.ts'

interface UndoApprovalProps {
  decision: Decision
  /** Why the colleague can only read the application, see `useLeaseReason`; null if they can change it. */
  leaseReason: string | null
}

/** The button that undoes the colleague's own approval of a decision whose release is not scheduled. */
export function UndoApproval({ decision, leaseReason }: UndoApprovalProps) {
  const { id, applicantId, proposedById } = decision
  const { role } = useMe()
  const seenVersion = useSeenVersion(applicantId)
  const undo = useApplicationCall(undoDecisions.undoApproval, applicantId, {
    proposedById,
    invalidates: [lastDecisionsQuery.queryKey],
  })
  return (
    <KeyedButton
      title="Undo approval"
      kind="quiet"
      hotkey="U"
      busy={undo.busy}
      reason={whyNot(role, 'approve-decision') ?? leaseReason}
      onClick={() => void undo.run({ decisionId: id, version: seenVersion() })}
    />
  )
}
