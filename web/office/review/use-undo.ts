import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { duplicates } from '#contract/office/duplicates.ts'
import { decisions } from '#contract/office/decisions.ts'
import { officeRequests } from '#contract/office/requests.ts'
import { undoDecisions } from '#contract/office/undo-decisions.ts'
import { sharedValues } from '#contract/office/shared-values.ts'
import { type LastDecision, review } from '#contract/office/review.ts'
import { useAction } from '#web/actions/use-action.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { callOffice } from '../api/call.ts'
import { type LastAssignment, lastAssignment } from '../assignments/last-assignment.ts'
import { useUndoAssignment } from '../assignments/use-assign-many.ts'
import { applicationKeys } from '../api/use-application-change.ts'
import { applicationPath, listOf, paths } from '../paths.ts'
import { lastDecisionsQuery } from '../queries.ts'

function sendUndo({ kind, id, applicantId, version }: LastDecision) {
  if (kind === 'duplicate') return callOffice(duplicates.undo, { flagId: id })
  if (kind === 'shared-value') return callOffice(sharedValues.undo, { sharedValueId: id })
  if (kind === 'skip') return callOffice(review.undoSkip, { applicantId })
  if (kind === 'request') return callOffice(officeRequests.withdraw, { applicantId, version, requestId: id })
  if (kind === 'approval') return callOffice(undoDecisions.undoApproval, { decisionId: id, version })
  if (kind === 'return') return callOffice(undoDecisions.undoReturn, { decisionId: id, version })
  return callOffice(decisions.takeBack, { decisionId: id, version, because: '' })
}

export interface Undo {
  busy: boolean
  /**
   * Undoes one of the last decisions. Then opens the pair of possible duplicates, or the application in the list that
   * is being reviewed.
   */
  undo(decision: LastDecision): void
  undoAssignment(assignment: LastAssignment): void
  /** Undoes the newest of the last decisions, or the last assignment of many applications if it is newer. */
  undoNewest(): Promise<void>
}

/**
 * Returns actions that undo the colleague's last proposals, approvals, returned proposals, requests, skips, decisions
 * about duplicates and shared values, and assignment of many applications. The server rejects the undo of a decision or request on which
 * a colleague or the applicant has acted since.
 */
export function useUndo(): Undo {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list = listOf(useLocation())
  const assignment = useUndoAssignment()
  const { run, busy } = useAction(sendUndo, {
    clearsMessages: true,
    async onSuccess(_answer, decision) {
      await client.invalidateQueries({ queryKey: lastDecisionsQuery.queryKey })
      for (const queryKey of applicationKeys(decision.applicantId))
        await client.invalidateQueries({ queryKey })
      if (decision.kind === 'duplicate' || decision.kind === 'shared-value') {
        for (const queryKey of [['duplicates'], ['duplicate'], ['shared-values'], ['application']])
          await client.invalidateQueries({ queryKey })
        const isShared = decision.kind === 'shared-value'
        return navigate(paths.duplicates, { state: { applicantId: decision.applicantId, isShared } })
      }
      await navigate(applicationPath(decision.applicantId, list))
    },
  })
  return {
    busy: busy || assignment.busy,
    undo: (decision) => void run(decision),
    undoAssignment: (batch) => void assignment.run(batch),
    async undoNewest() {
      const [newest] = await client.fetchQuery(lastDecisionsQuery).catch(() => [])
      const batch = lastAssignment.get()
      if (batch !== null && (newest === undefined || newest.at < batch.at)) await assignment.run(batch)
      else if (newest === undefined) showError('There is nothing to undo.')
      else if (newest.isUndoable) await run(newest)
      else
        showError(
          'Your last decision cannot be undone, because a colleague or the applicant has acted on it.',
        )
    },
  }
}
