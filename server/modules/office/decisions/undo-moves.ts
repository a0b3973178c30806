import type { DecisionAction } from '#contract/office/decision-moves.ts'
import type { DecisionChange } from './decision.store.ts'

/** The part of a `Move` that is the same whether one decision is undone or a bulk action undoes many. */
interface UndoMove {
  transition: DecisionAction
  action: string
  change: DecisionChange
}

/** The proposer withdraws a proposal. `because`: why, for colleagues; null without a reason. */
export const withdrawal = (because: string | null): UndoMove => ({
  transition: 'withdraw',
  action: 'decision-withdrawn',
  change: { returnedBecause: because },
})

/** The approver undoes an approval: the proposal waits for approval again. */
export const approvalUndone: UndoMove = {
  transition: 'undo-approval',
  action: 'decision-approval-undone',
  change: { approvedBy: null, approvedAt: null },
}
