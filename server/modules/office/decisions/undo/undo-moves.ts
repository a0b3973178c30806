import type { DecisionAction } from '#contract/office/decisions/decision-moves.ts'
import type { DecisionChange } from '../decision.store.ts'

/** Fields of a `Move` that are the same for the undo of one decision and of a bulk action. */
interface UndoMove {
  transition: DecisionAction
  action: string
  change: DecisionChange
}

/** Withdrawal of a proposal by its proposer. `because` is the reason that colleagues see; null if none was given. */
export const withdrawal = (because: string | null): UndoMove => ({
  transition: 'withdraw',
  action: 'decision-withdrawn',
  change: { returnedBecause: because },
})

/** Undo of an approval by the approver: the proposal waits for approval again. */
export const approvalUndone: UndoMove = {
  transition: 'undo-approval',
  action: 'decision-approval-undone',
  change: { approvedBy: null, approvedAt: null },
}
