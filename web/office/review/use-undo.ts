import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { duplicateKindIds, duplicates } from '#contract/office/duplicates/duplicates.ts'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { officeRequests } from '#contract/office/requests/requests.ts'
import { undoDecisions } from '#contract/office/decisions/undo-decisions.ts'
import { sharedValues } from '#contract/office/duplicates/shared-values.ts'
import { type LastDecision, review } from '#contract/office/review/review.ts'
import { useAction } from '#web/actions/use-action.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { errorMessage } from '../api/error-message.ts'
import { callOffice } from '../api/call.ts'
import { forgetUndone, type LastAction, lastActions } from '../api/last-actions.ts'
import { useUndoAssignment } from '../assignments/use-assign-many.ts'
import { applicationKeys } from '../api/use-application-change.ts'
import { listOf } from '../list/list-of-page.ts'
import { applicationPath, paths } from '../paths.ts'
import { lastDecisionsQuery } from '../queries.ts'
import { useUndoOwn } from './use-undo-own.ts'

function commandThatUndoes({ kind, id, applicantId, version }: LastDecision) {
  if (kind === 'duplicate') return callOffice(duplicates.undo, { flagId: id })
  if (kind === 'shared-value') return callOffice(sharedValues.undo, { sharedValueId: id })
  if (kind === 'skip') return callOffice(review.undoSkip, { applicantId })
  if (kind === 'request') return callOffice(officeRequests.withdraw, { applicantId, version, requestId: id })
  if (kind === 'approval') return callOffice(undoDecisions.undoApproval, { decisionId: id, version })
  if (kind === 'return') return callOffice(undoDecisions.undoReturn, { decisionId: id, version })
  return callOffice(decisions.withdrawProposal, { decisionId: id, version, because: '' })
}

async function sendUndo(decision: LastDecision) {
  const answer = await commandThatUndoes(decision)
  forgetUndone()
  return answer
}

export interface Undo {
  busy: boolean
  /**
   * Undoes one of the last decisions. Then opens the pair of possible duplicates, or the application in the list that
   * is being reviewed.
   */
  undo(decision: LastDecision): void
  undoAssignment(assignment: Extract<LastAction, { kind: 'assigned-many' }>): void
  /**
   * Undoes the last action in this tab. If that action cannot be undone, shows a message and undoes no older action.
   * After a reload, undoes the newest of the last decisions.
   */
  undoNewest(): Promise<void>
}

/**
 * Returns actions that undo the colleague's last proposals, approvals, returned proposals, requests, skips, decisions
 * about duplicates, verified subjects and assignments. The server rejects an undo if a colleague or the applicant has
 * acted since.
 */
export function useUndo(): Undo {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const list = listOf(location)
  const assignment = useUndoAssignment()
  const undoOwn = useUndoOwn()
  const { run, busy } = useAction(sendUndo, {
    clearsMessages: true,
    async onSuccess(_answer, decision) {
      const isOfDuplicates = decision.kind === 'duplicate' || decision.kind === 'shared-value'
      // Invalidates all queries at once, so that a number in the menu does not wait for the lists.
      await Promise.all(
        [
          lastDecisionsQuery.queryKey,
          ...applicationKeys(decision.applicantId),
          ...(isOfDuplicates ? [['duplicates'], ['duplicate'], ['shared-values'], ['application']] : []),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      if (isOfDuplicates) return openUndone(decision)
      await navigate(applicationPath(decision.applicantId, list))
    },
  })

  /** Opens the pair or shared value of an undone decision. The page «Duplicates» keeps its chosen kind of pairs. */
  function openUndone({ kind, id }: LastDecision) {
    const isOpen = location.pathname === paths.duplicates
    const shownKind = new URLSearchParams(location.search).get('kind')
    const ofPair = duplicateKindIds.find((each) => isOpen && each === shownKind)
    const listed = kind === 'shared-value' ? 'shared' : ofPair
    return navigate(paths.duplicates + (listed === undefined ? '' : `?kind=${listed}`), {
      state: { flagId: id },
      replace: isOpen,
    })
  }

  async function undoDecision(): Promise<void> {
    const last = await client.fetchQuery(lastDecisionsQuery).catch((error: unknown) => {
      showError(`Your last decisions could not be loaded. ${errorMessage(error)}`)
      return null
    })
    if (last === null) return
    const [newest] = last
    if (newest === undefined) showError('There is nothing to undo.')
    else if (newest.isUndoable) await run(newest)
    else
      showError('Your last decision cannot be undone, because a colleague or the applicant has acted on it.')
  }

  return {
    busy: busy || assignment.busy || undoOwn.busy,
    undo: (decision) => void run(decision),
    undoAssignment: (batch) => void assignment.run(batch),
    async undoNewest() {
      const [last] = lastActions.get()
      if (last?.kind === 'other')
        showError('Your last action cannot be undone with z. Shift Z shows your last decisions.')
      else if (last?.kind === 'assigned-many') await assignment.run(last)
      else if (last?.kind === 'assigned') await undoOwn.run(last)
      else if (last?.kind === 'marks') {
        if (await last.saved()) await undoOwn.run(last)
        else showError('The verification was not saved, so there is nothing to undo.')
      } else await undoDecision()
    },
  }
}
