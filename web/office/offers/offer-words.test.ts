import { expect, test } from 'vitest'
import type { OfferRow } from '#contract/office/offers/offers.ts'
import { presentDeadlines, remark, since } from './offer-words.ts'

const offer: OfferRow = {
  applicantId: 'a',
  applicationNumber: 'ONIKO/24/000129',
  surname: 'Ajayi',
  othernames: 'Chidi',
  programme: 'B.Sc. Accounting',
  releasedAt: '2026-11-01T09:00:00Z',
  acceptBy: '2026-11-15',
  answer: 'unanswered',
  answeredAt: null,
  reason: '',
  reminders: 0,
  version: 1,
  hasMatricNumber: false,
  hasSchoolFee: false,
  hasPortalAccount: false,
}

test.each([
  ['2026-11-01T10:00:00Z', '0 days'],
  ['2026-11-02T09:00:00Z', '1 day'],
  ['2026-11-15T08:59:00Z', '13 days'],
])('an offer without an answer at %s waits for %s', (now, words) => {
  expect(since(offer, Date.parse(now))).toBe(words)
})

test('an answered offer shows the day of the answer in Lagos', () => {
  expect(since({ ...offer, answeredAt: '2026-11-09T23:30:00Z' })).toBe('10/11/2026')
})

test('the remark is the reason for a decline, otherwise the number of reminders', () => {
  expect(remark(offer)).toBe('')
  expect(remark({ ...offer, reminders: 1 })).toBe('1 reminder')
  expect(remark({ ...offer, answer: 'lapsed', reminders: 3 })).toBe('3 reminders')
  expect(remark({ ...offer, answer: 'declined', reminders: 2, reason: 'Nearer home' })).toBe('Nearer home')
  expect(remark({ ...offer, answer: 'accepted', reminders: 2 })).toBe('')
})

test.each([
  [[], ''],
  [[null], ''],
  [['2026-12-05', null, '2026-12-05'], 'Now 05/12/2026.'],
  [['2026-12-05', '2026-11-30'], 'Now 30/11/2026 to 05/12/2026.'],
])('offers to accept by %j: %s', (days, words) => {
  expect(presentDeadlines(days.map((acceptBy) => ({ acceptBy })))).toBe(words)
})
