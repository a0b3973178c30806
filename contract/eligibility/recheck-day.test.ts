import { expect, test } from 'vitest'
import type { OlevelRule } from './entry-rule.ts'
import { recheckDay } from './recheck-day.ts'

const olevel = (awaited: OlevelRule['awaited']): OlevelRule => ({
  options: [{ sittings: 1, credits: 5 }],
  places: [],
  awaited,
})
const programme = {
  entry: {
    routes: [
      { name: 'A', olevel: olevel({ until: '2026-08-31' }) },
      { name: 'B', olevel: olevel({ until: '2026-07-31' }) },
      { name: 'C', olevel: olevel('accepted') },
      { name: 'D', workYears: 2 },
    ],
  },
}
const awaiting = { outcome: 'awaiting' } as const

test.each([
  ['2026-07-31', '2026-08-01'],
  ['2026-08-01', '2026-09-01'],
  ['2026-09-01', null],
])('on %s, the next day for awaited results is %s', (judgedOn, day) => {
  expect(recheckDay(programme, { on: '2026-01-01', judgedOn, sittings: [] }, awaiting)).toBe(day)
})

test('without registrations, only a verdict with awaited results is compared again', () => {
  const candidate = { on: '2026-07-31', sittings: [] }
  expect(recheckDay(programme, candidate, awaiting)).toBe('2026-08-01')
  expect(recheckDay(programme, candidate, { outcome: 'met' })).toBeNull()
})

test('a verdict that needs a registration is compared again once the registration no longer meets the rule', () => {
  const nursing = {
    entry: { routes: [{ name: 'Nurses', registrations: [{ name: 'Nurse', monthsLeft: 6 }, 'Midwife'] }] },
  }
  const held = (name: string, validUntil: string | null) => ({
    on: '2026-07-31',
    sittings: [],
    registrations: [{ name, validUntil }],
  })
  const day = (name: string, validUntil: string | null) =>
    recheckDay(nursing, held(name, validUntil), { outcome: 'met' })
  expect(day('Nurse', '2027-02-28')).toBe('2026-09-01')
  expect(day('midwife', '2027-02-28')).toBe('2027-03-01')
  expect(day('Nurse', '2026-08-01')).toBeNull()
  expect(day('Midwife', null)).toBeNull()
})
