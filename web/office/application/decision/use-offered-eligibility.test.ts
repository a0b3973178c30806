import { expect, test } from 'vitest'
import { programmesOf } from '#contract/programmes.ts'
import { programmes } from 'virtual:institution/programmes'
import { isLevelAbove, usualLevel } from './use-offered-eligibility.ts'

const [first] = programmesOf({ programmes })
const programmeId = first?.id ?? ''

test('the usual level is the level by the requirements if they are met, otherwise the level of the programme', () => {
  expect(usualLevel({ programmeId, verdict: 'met', level: '300' })).toBe('300')
  expect(usualLevel({ programmeId, verdict: 'short', level: '300' })).toBe(first?.level)
  expect(usualLevel(undefined)).toBe('')
  expect(usualLevel({ programmeId: null, verdict: 'short', level: '' })).toBe('')
})

test('a higher level than by the requirements is an exception, a lower one is not', () => {
  const met = { programmeId, verdict: 'met', level: '200' } as const
  expect(['100', '200', '300'].map((level) => isLevelAbove(met, level))).toEqual([false, false, true])
  expect(isLevelAbove({ ...met, verdict: 'awaiting' }, '300')).toBe(false)
})
