import type { decisionStates } from './decisions.ts'

export type DecisionState = (typeof decisionStates)[number]

/**
 * Actions on a decision:
 * - `withdraw`: the proposer withdraws an unapproved proposal
 * - `approve`: an approver approves the proposal
 * - `return`: an approver returns the decision to the proposer
 * - `schedule`: an approver sets the release time, which may be the current time
 * - `release`: a job releases the decision at the release time
 * - `stop`: a colleague cancels the scheduled release, which restores the state `approved`
 * - `undo-approval`, `undo-return`: the approver undoes their own approval or return
 */
export type DecisionAction =
  | 'approve'
  | 'return'
  | 'withdraw'
  | 'schedule'
  | 'release'
  | 'stop'
  | 'undo-approval'
  | 'undo-return'

/**
 * All allowed transitions: state, action, next state. There is no transition from `released` or `withdrawn`.
 */
export const decisionMoves: readonly (readonly [DecisionState, DecisionAction, DecisionState])[] = [
  ['proposed', 'approve', 'approved'],
  ['proposed', 'return', 'returned'],
  ['approved', 'return', 'returned'],
  ['scheduled', 'return', 'returned'],
  ['proposed', 'withdraw', 'withdrawn'],
  ['approved', 'schedule', 'scheduled'],
  // Changes the release time of a decision that is already scheduled.
  ['scheduled', 'schedule', 'scheduled'],
  ['scheduled', 'stop', 'approved'],
  ['scheduled', 'release', 'released'],
  ['approved', 'undo-approval', 'proposed'],
  ['returned', 'undo-return', 'proposed'],
]

/** Returns the state after an action; undefined if the action is not possible in this state. */
export function decisionAfter(state: DecisionState, action: DecisionAction): DecisionState | undefined {
  return decisionMoves.find(([from, each]) => from === state && each === action)?.[2]
}
