import { expect, test } from 'vitest'
import type { OfferAnswer } from '#contract/office/offers/offers.ts'
import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import { statusText } from './status-words.ts'

test.each<[OfficeStatus, ReconsiderationState | null, OfferAnswer | null, string]>([
  ['admitted', null, 'unanswered', 'Offer open'],
  ['admitted', null, 'accepted', 'Accepted'],
  ['admitted', null, 'declined', 'Declined'],
  ['admitted', null, 'lapsed', 'Lapsed'],
  ['admitted', 'decided', 'declined', 'Declined'],
  ['admitted', null, null, 'Admitted'],
  ['letter-withdrawn', null, 'withdrawn', 'Letter withdrawn'],
  ['submitted', 'open', null, 'Reconsideration'],
  ['proposed', 'open', null, 'Proposed again'],
  ['rejected', 'decided', null, 'Rejected again'],
  ['rejected', null, null, 'Rejected'],
])('%s, reconsideration %s, offer %s: %s', (status, reconsideration, answer, words) => {
  expect(statusText(status, reconsideration, answer)).toBe(words)
})
