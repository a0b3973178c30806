import { expect, test } from 'vitest'
import { type DecisionAction, decisionAfter } from './decision-moves.ts'
import { decisionStates } from './decisions.ts'

const actions: readonly DecisionAction[] = [
  'approve',
  'return',
  'withdraw',
  'schedule',
  'release',
  'stop',
  'undo-approval',
  'undo-return',
]

/** Expected next state for each state and action, written by hand. A missing action is not possible in that state. */
const expected: Record<string, Partial<Record<DecisionAction, string>>> = {
  proposed: { approve: 'approved', return: 'returned', withdraw: 'withdrawn' },
  approved: { return: 'returned', schedule: 'scheduled', 'undo-approval': 'proposed' },
  scheduled: { return: 'returned', schedule: 'scheduled', stop: 'approved', release: 'released' },
  returned: { 'undo-return': 'proposed' },
  released: {},
  withdrawn: {},
}

test.each(decisionStates.flatMap((state) => actions.map((action) => [state, action] as const)))(
  'a %s decision after «%s»',
  (state, action) => {
    expect(decisionAfter(state, action)).toBe(expected[state]?.[action])
  },
)

test('every state is in the table', () => {
  expect(Object.keys(expected).sort()).toEqual([...decisionStates].sort())
})
