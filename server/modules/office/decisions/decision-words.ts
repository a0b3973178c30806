import type { DecisionAct, DecisionState } from '#contract/office/decision-moves.ts'

const standsAs: Record<DecisionState, string> = {
  proposed: 'is proposed and waits for approval',
  approved: 'is approved and waits for its release',
  scheduled: 'has its time of release set',
  released: 'has gone out',
  returned: 'was sent back',
  withdrawn: 'was taken back',
}

const wishes: Record<DecisionAct, string> = {
  approve: 'cannot be approved',
  'send-back': 'cannot be sent back',
  'take-back': 'cannot be taken back',
  release: 'cannot be released',
  'go-out': 'cannot go out',
}

/** Why an act is not possible, as a sentence for a colleague. */
export function cannot(act: DecisionAct, state: DecisionState): string {
  return `This decision ${standsAs[state]}: it ${wishes[act]}.`
}

/** Why there can be no further decision. */
export function mayNotDecide(state: DecisionState): string {
  return `There is a decision about this application already: it ${standsAs[state]}.`
}
