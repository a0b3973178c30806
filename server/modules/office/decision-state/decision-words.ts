import type { DecisionAction, DecisionState } from '#contract/office/decisions/decision-moves.ts'
import type { UnreleasedDecision } from '#contract/office/decisions/decisions.ts'

const stateTexts: Record<DecisionState, string> = {
  proposed: 'is proposed and waits for approval',
  approved: 'is approved and waits for its release',
  scheduled: 'is scheduled for release',
  released: 'has been released',
  returned: 'was returned to its proposer',
  withdrawn: 'was withdrawn',
}

const actionTexts: Record<DecisionAction, string> = {
  approve: 'cannot be approved',
  return: 'cannot be returned',
  withdraw: 'cannot be withdrawn',
  schedule: 'cannot be released',
  release: 'cannot be released',
  stop: 'cannot be stopped',
  'undo-approval': 'is not an approval that can be undone',
  'undo-return': 'is not a return that can be undone',
}

export const decisionNotFound = 'We could not find this decision.'

/** Returns the message that tells a colleague why `action` is not possible for a decision in `state`. */
export function impossibleActionText(action: DecisionAction, state: DecisionState): string {
  return `This decision ${stateTexts[state]}: it ${actionTexts[action]}.`
}

/** Returns the message for a colleague when the application already has a decision in this state. */
export function alreadyDecidedText(state: DecisionState): string {
  return `There is a decision about this application already: it ${stateTexts[state]}.`
}

/** Describes a decision that cannot be released, because of its state or because it does not exist. */
export function unreleasedDecision(decisionId: string, state?: DecisionState): UnreleasedDecision {
  return state === undefined
    ? { decisionId, code: 'not-found', because: decisionNotFound }
    : { decisionId, code: 'decision-state-changed', because: impossibleActionText('schedule', state) }
}
