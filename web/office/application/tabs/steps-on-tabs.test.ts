import { expect, test } from 'vitest'
import { steps } from '#contract/steps/registry.ts'
import { stepsOnTabs, tabSteps } from './steps-on-tabs.ts'

test('each step is on one tab, except results and pictures, which have a display of their own', () => {
  const shown = Object.values(tabSteps).flat()
  expect([...shown, 'olevelResults', 'picture'].toSorted()).toEqual(steps.map(({ id }) => id).toSorted())
})

test('a new step is on the schools tab', () => {
  expect(stepsOnTabs(['biodata', 'educationalRecords', 'referees'])).toEqual({
    person: ['biodata'],
    kin: [],
    schools: ['educationalRecords', 'referees'],
  })
})
