import { expect, test } from 'vitest'
import { changesOf, withoutIds } from './changes.ts'

test('lists changed, added and removed fields', () => {
  const before = { stage: 'ApplicationSumitted', note: 'old', same: 1 }
  const after = { stage: 'IsAdmitted', same: 1, reasons: ['late'] }
  expect(changesOf({ before, after })).toEqual([
    { field: 'Stage', before: 'ApplicationSumitted', after: 'IsAdmitted' },
    { field: 'Note', before: 'old', after: null },
    { field: 'Reasons', before: null, after: 'late' },
  ])
})

test('an entry without details has no changes', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('formats money, times and answers', () => {
  const after = {
    amountKobo: 1_250_000,
    releaseAt: '2026-11-30T07:00:00.000Z',
    mobile_no: '08000000011',
    refund: true,
    answers: { examName: 'WAEC', grades: [] },
  }
  expect(changesOf({ before: null, after }).map((each) => `${each.field}: ${each.after}`)).toEqual([
    'Amount: ₦12,500',
    'Release at: 30/11/2026, 08:00',
    'Mobile no: 08000000011',
    'Refund: Yes',
    'Answers: Exam name: WAEC',
  ])
})

test('shows an amount received in naira as money, and one in another currency as received', () => {
  const inWords = (details: object) =>
    changesOf({ before: null, after: { ...details } }).map((each) => `${each.field}: ${each.after}`)
  expect(inWords({ cameAmount: 1_240_000, cameCurrency: 'NGN' })).toEqual(['Amount received: ₦12,400'])
  expect(inWords({ cameAmount: 50, cameCurrency: 'USD' })).toEqual([
    'Amount received: 50',
    'Currency received: USD',
  ])
})

test('says what does not match in a payment, and keeps the sentence of an earlier version', () => {
  const inWords = (after: object) =>
    changesOf({ before: null, after: { ...after } }).map((each) => `${each.field}: ${each.after}`)
  expect(inWords({ mismatch: 'currency' })).toEqual(['What does not match: Paid in another currency'])
  expect(inWords({ flagDetail: 'Paid in USD, not NGN.' })).toEqual(['Flag detail: Paid in USD, not NGN.'])
})

test('shows compared subjects, sections and days as colleagues know them', () => {
  const mark = (subjectName: string, typed: string, slip: string) => ({
    subjectName,
    typed,
    slip,
    resultId: '01a20768-fa0f-7462-a220-d9f23ea2cbb9',
  })
  const after = {
    marks: [mark('Physics', 'C4', 'C4'), mark('Biology', 'B2', 'D7'), mark('French', 'A1', 'missing')],
    sections: ['olevelResults', 'biodata'],
    dueOn: '2026-12-03',
  }
  expect(changesOf({ before: null, after }).map((each) => `${each.field}: ${each.after}`)).toEqual([
    'Marks: Physics C4, Biology D7 (typed B2), French not on the slip',
    "Sections: O'level Results, Bio-Data",
    'Due on: 03/12/2026',
  ])
})

test('names the reasons of colleagues in words', () => {
  const after = { because: 'Late.', overPlacesReason: 'Two will decline.' }
  expect(changesOf({ before: null, after }).map(({ field }) => field)).toEqual([
    'Reason',
    'Reason for more offers than places',
  ])
})

test('leaves out internal ids and names the fields with application numbers', () => {
  const after = { flagId: '01a20565-065d-74c5-9042-788a2932e056', otherId: '2027-APP-0002' }
  expect(changesOf(withoutIds({ before: null, after }))).toEqual([
    { field: 'Other application', before: null, after: '2027-APP-0002' },
  ])
})
