import { expect, test } from 'vitest'
import type { FirstShortfall } from '../../eligibility/verdict.ts'
import { type CheckReason, checkReasonWords, missingWords } from './reason-words.ts'

const places = (...from: string[]): FirstShortfall => ({
  reason: 'subject',
  from,
  atLeast: 'C6',
  wanted: 1,
  have: 0,
})

test.each<[FirstShortfall | null, string]>([
  [null, ''],
  [places('Physics'), 'Physics'],
  [{ reason: 'programme-closed' }, 'programme no longer on offer'],
  [places('x'.repeat(60)), 'x'.repeat(60)],
  [places('x'.repeat(61)), `${'x'.repeat(59)}…`],
])('%j reads «%s» in the list', (shortfall, words) => {
  expect(missingWords(shortfall)).toBe(words)
})

test.each<[CheckReason, string]>([
  [{ code: 'by-hand', text: 'Passport seen' }, 'Passport seen'],
  [{ code: 'unpaid' }, 'Not paid'],
  [{ code: 'subjects', count: 1 }, '1 subject'],
  [{ code: 'subjects', count: 9 }, '9 subjects'],
  [{ code: 'awaited', count: 2 }, '2 awaited'],
  [{ code: 'verified', count: 4, of: 9 }, '4 of 9'],
  [{ code: 'documents', count: 1, of: 2 }, '1 of 2'],
  [{ code: 'differ', count: 1, of: 9 }, '1 differs'],
  [{ code: 'differ', count: 3, of: 9 }, '3 differ'],
  [{ code: 'unseen', names: ['HND', 'NCE'] }, 'HND or NCE not seen'],
  [{ code: 'board-differs', count: 0, of: 9 }, 'Board differs'],
  [{ code: 'short', shortfall: places('Biology', 'Physics') }, 'Biology or Physics'],
  [{ code: 'not-compared', shortfall: null }, 'Not compared yet'],
  [{ code: 'to-decide', count: 2 }, '2 to decide'],
  [{ code: 'no-duplicates', count: 0 }, 'None'],
  [{ code: 'shared', kind: 'phone' }, 'Phone shared with more than 20 others'],
  [{ code: 'shared', kind: 'name-birth' }, 'Name and birth date shared with more than 20 others'],
  [{ code: 'shared', kind: 'picture-similar' }, 'Picture similar to more than 20 others'],
])('the reason %j of a check reads «%s»', (reason, words) => {
  expect(checkReasonWords(reason)).toBe(words)
})

test.each(['{"code":"later"}', '{"code":"short","shortfall":{"reason":"later"}}'])(
  'the reason %s of a newer version has no words',
  (reason) => {
    expect(checkReasonWords(JSON.parse(reason))).toBe('')
  },
)
