import type { decisionStates } from './decisions.ts'

export type DecisionState = (typeof decisionStates)[number]

/**
 * What happens to a decision. `take-back` is the proposer's own, as long as nobody has approved it; from then on only
 * an approver undoes it, by `send-back`. `release` sets the time, which may be now, and `go-out` is what happens when
 * it has come.
 */
export type DecisionAct = 'approve' | 'send-back' | 'take-back' | 'release' | 'go-out'

/** (from, act, to): nothing else moves a decision. One that went out stays for ever. */
export const decisionMoves: readonly (readonly [DecisionState, DecisionAct, DecisionState])[] = [
  ['proposed', 'approve', 'approved'],
  ['proposed', 'send-back', 'returned'],
  ['approved', 'send-back', 'returned'],
  ['scheduled', 'send-back', 'returned'],
  ['proposed', 'take-back', 'withdrawn'],
  ['approved', 'release', 'scheduled'],
  // Another time, as long as the first has not come.
  ['scheduled', 'release', 'scheduled'],
  ['scheduled', 'go-out', 'released'],
]

/** The state after an act, or undefined when the act is not possible in this state. */
export function decisionAfter(state: DecisionState, act: DecisionAct): DecisionState | undefined {
  return decisionMoves.find(([from, what]) => from === state && what === act)?.[2]
}
