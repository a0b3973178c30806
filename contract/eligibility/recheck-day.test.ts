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

test('only an awaiting verdict ends', () => {
  const candidate = { on: '2026-07-31', sittings: [] }
  expect(recheckDay(programme, candidate, awaiting)).toBe('2026-08-01')
  expect(recheckDay(programme, candidate, { outcome: 'met' })).toBeNull()
})
