import { describe, expect, test } from 'vitest'
import { stages } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import { standingOf } from './standing.ts'

const words = 'The phone number lacks a figure.'
const kinAsked = steps.map(({ id }) => ({ stepId: id, correction: id === 'nextOfKin' ? words : null }))
const nothingAsked = steps.map(({ id }) => ({ stepId: id, correction: null }))

describe('a submitted application', () => {
  test('opens only the section with a requested correction, with its message', () => {
    expect(standingOf('nextOfKin', 'ApplicationSumitted', kinAsked)).toEqual({ asked: words })
    for (const { id } of steps.filter((step) => step.id !== 'nextOfKin'))
      expect(standingOf(id, 'ApplicationSumitted', kinAsked)).toBe('closed')
  })

  test('closes the section when the correction is sent or cancelled', () => {
    expect(standingOf('nextOfKin', 'ApplicationSumitted', nothingAsked)).toBe('closed')
  })

  test('is unknown before the application has been loaded', () => {
    expect(standingOf('nextOfKin', 'ApplicationSumitted')).toBe('unknown')
  })
})

test('after an offer all sections are closed, without a request', () => {
  expect(standingOf('nextOfKin', 'IsAdmitted')).toBe('closed')
  expect(standingOf('nextOfKin', 'IsAdmitted', kinAsked)).toBe('closed')
})

test('a section can be corrected while a rejection is reconsidered', () => {
  expect(standingOf('nextOfKin', 'IsRejected', kinAsked)).toEqual({ asked: words })
  expect(standingOf('nextOfKin', 'IsRejected', nothingAsked)).toBe('closed')
})

test('before submission a section is open from its stage on, without a request', () => {
  const before = stages.slice(0, stages.indexOf('ApplicationSumitted'))
  for (const { id, stage } of steps)
    for (const each of before)
      expect(standingOf(id, each)).toBe(stages.indexOf(each) >= stages.indexOf(stage) ? 'open' : 'closed')
})

test('an unknown stage opens nothing', () => {
  expect(standingOf('biodata', 'Unheard')).toBe('closed')
})
