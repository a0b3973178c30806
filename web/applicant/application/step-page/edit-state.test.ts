import { describe, expect, test } from 'vitest'
import { stages } from '#contract/stages.ts'
import { steps } from '#contract/steps/registry.ts'
import { editStateOf } from './edit-state.ts'

const words = 'The phone number lacks a figure.'
const kinAsked = steps.map(({ id }) => ({ stepId: id, correction: id === 'nextOfKin' ? words : null }))
const nothingAsked = steps.map(({ id }) => ({ stepId: id, correction: null }))

describe('a submitted application', () => {
  test('opens only the section with a requested correction, with its message', () => {
    expect(editStateOf('nextOfKin', 'ApplicationSumitted', kinAsked)).toEqual({ asked: words })
    for (const { id } of steps.filter((step) => step.id !== 'nextOfKin'))
      expect(editStateOf(id, 'ApplicationSumitted', kinAsked)).toBe('closed')
  })

  test('closes the section when the correction is sent or cancelled', () => {
    expect(editStateOf('nextOfKin', 'ApplicationSumitted', nothingAsked)).toBe('closed')
  })

  test('is unknown before the application has been loaded', () => {
    expect(editStateOf('nextOfKin', 'ApplicationSumitted')).toBe('unknown')
  })
})

test('after an offer all sections are closed, without a request', () => {
  expect(editStateOf('nextOfKin', 'IsAdmitted')).toBe('closed')
  expect(editStateOf('nextOfKin', 'IsAdmitted', kinAsked)).toBe('closed')
})

test('a section can be corrected while a rejection is reconsidered', () => {
  expect(editStateOf('nextOfKin', 'IsRejected', kinAsked)).toEqual({ asked: words })
  expect(editStateOf('nextOfKin', 'IsRejected', nothingAsked)).toBe('closed')
})

test('before submission a section is open from its stage on, without a request', () => {
  const before = stages.slice(0, stages.indexOf('ApplicationSumitted'))
  for (const { id, stage } of steps)
    for (const each of before)
      expect(editStateOf(id, each)).toBe(stages.indexOf(each) >= stages.indexOf(stage) ? 'open' : 'closed')
})

test('an unknown stage opens nothing', () => {
  expect(editStateOf('biodata', 'Unheard')).toBe('closed')
})
