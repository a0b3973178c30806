import type { Decision } from '#contract/office/decisions.ts'
import { undoDecisions } from '#contract/office/undo-decisions.ts'
import { useCall } from '../api/use-call.ts'
import { KeyedButton } from '../page/keyed-button.tsx'
import { lastDecisionsQuery } from '../queries.ts'
import { useMe } from '../session/use-session.ts'
import { whyNot } from '../why-not.ts'
import { applicationKeys, useSeenVersion } from '../api/use-application-change.ts'

/** The button that undoes the colleague's own approval of a decision whose release is not scheduled. */
export function UndoApproval({ decision: { id, applicantId } }: { decision: Decision }) {
  const { role } = useMe()
  const seenVersion = useSeenVersion(applicantId)
  const undo = useCall(undoDecisions.undoApproval, {
    invalidates: [lastDecisionsQuery.queryKey, ...applicationKeys(applicantId)],
  })
  return (
    <KeyedButton
      title="Undo approval"
      kind="quiet"
      hotkey="U"
      busy={undo.busy}
      reason={whyNot(role, 'approve-decision')}
      onClick={() => void undo.run({ decisionId: id, version: seenVersion() })}
    />
  )
}
