import { expect, test } from 'vitest'
import { choiceIn, type ReleaseChoice, stateWithChoice } from './release-choice.ts'
import { releaseStateOf } from './release-state.ts'

const choice: ReleaseChoice = { kind: 'admit', left: new Set(['d1']) }
const selected = { decisionIds: ['d1', 'd2'], from: '/?status=approved' }

test.each([
  ['all approved decisions', null],
  ['the selected decisions', selected],
])('%s: the choice stays while the colleague looks at an application', (_what, state) => {
  const returned = stateWithChoice(state, choice)
  expect(choiceIn(returned)).toEqual(choice)
  expect(releaseStateOf(returned)).toEqual(state)
})

test.each([[null], [selected], [{ kind: 'admit' }]])('the state %j has no choice', (state) => {
  expect(choiceIn(state)).toEqual({ kind: '', left: new Set() })
})
