import { describe, expect, test } from 'vitest'
import { stages } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import { standingOf } from './standing.ts'

const words = 'The phone number lacks a figure.'
const kinAsked = steps.map(({ id }) => ({ stepId: id, correction: id === 'nextOfKin' ? words : null }))
const nothingAsked = steps.map(({ id }) => ({ stepId: id, correction: null }))

describe('a submitted application', () => {
  test('opens the section that is asked for, with what is asked, and no other', () => {
    expect(standingOf('nextOfKin', 'ApplicationSumitted', kinAsked)).toEqual({ asked: words })
    for (const { id } of steps.filter((step) => step.id !== 'nextOfKin'))
      expect(standingOf(id, 'ApplicationSumitted', kinAsked)).toBe('closed')
  })

  test('closes it when the correction is sent or taken back', () => {
    expect(standingOf('nextOfKin', 'ApplicationSumitted', nothingAsked)).toBe('closed')
  })

  test('says neither before it has been read', () => {
    expect(standingOf('nextOfKin', 'ApplicationSumitted')).toBe('unknown')
  })
})

test('nothing opens again once there is a decision, and nothing needs to be asked for that', () => {
  for (const stage of ['IsAdmitted', 'IsRejected']) {
    expect(standingOf('nextOfKin', stage)).toBe('closed')
    expect(standingOf('nextOfKin', stage, kinAsked)).toBe('closed')
  }
})

test('before the submission a section is open from its own stage on, without asking', () => {
  const before = stages.slice(0, stages.indexOf('ApplicationSumitted'))
  for (const { id, stage } of steps)
    for (const each of before)
      expect(standingOf(id, each)).toBe(stages.indexOf(each) >= stages.indexOf(stage) ? 'open' : 'closed')
})

test('a stage nobody knows opens nothing', () => {
  expect(standingOf('biodata', 'Unheard')).toBe('closed')
})
