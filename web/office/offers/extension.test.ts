import { expect, test } from 'vitest'
import { admission } from 'virtual:institution/admission'
import { addDays } from '#contract/dates.ts'
import { isExtendable, laterDayToAccept } from './extension.ts'

const day = '2026-11-29'
const after = (from: string) => addDays(from, admission.acceptWithinDays)

test.each([
  [[], after(day)],
  [[null], after(day)],
  [['2026-11-20'], after(day)],
  [['2026-11-20', '2026-12-05', null, '2026-12-01'], after('2026-12-05')],
  [['2027-11-25'], addDays(day, 366)],
])('offers to accept by %j get a default deadline', (days, expected) => {
  const offers = days.map((acceptBy) => ({ acceptBy }))
  expect(laterDayToAccept(offers, day)).toBe(expected)
})

test('only offers without an answer can be extended', () => {
  const answers = ['accepted', 'unanswered', 'declined', 'lapsed', 'withdrawn'] as const
  expect(answers.filter((answer) => isExtendable({ answer }))).toEqual(['unanswered', 'lapsed'])
})
