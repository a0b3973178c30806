import { expect, test } from 'vitest'
import type { BulkData } from '#contract/office/bulk/bulk.ts'
import { itemFilterOf, leftOutQuery, leftOutText, outcomeOptions } from './item-filter.ts'

const action: BulkData = {
  id: 'b1',
  kind: 'propose',
  total: 12,
  ready: 7,
  done: 0,
  leftOut: [
    { reason: 'checks-open', count: 4 },
    { reason: 'leased', count: 1 },
  ],
  overPlaces: [],
  isCut: false,
  request: null,
  startedAt: null,
  finishedAt: null,
  listDeletedAt: null,
}

test('the outcomes with applications are listed, after all of them', () => {
  expect(outcomeOptions(action).map(({ outcome, words, count }) => [outcome, words, count])).toEqual([
    ['', 'All', 12],
    ['ready', 'Will be proposed', 7],
    ['checks-open', 'Not all seven checks are passed', 4],
    ['leased', 'A colleague has it open', 1],
  ])
})

test.each([
  [1, 'Was proposed'],
  [2, 'Were proposed'],
])('%i of the applications: %s', (done, words) => {
  expect(outcomeOptions({ ...action, done })[2]).toEqual({ outcome: 'done', words, count: done })
})

test.each([
  [1, '', 'Open the one left out in the queue'],
  [1, 'leased', 'Open this one in the queue'],
  [1204, '', 'Open all 1,204 left out in the queue'],
  [2, 'leased', 'Open these 2 in the queue'],
] as const)('the link to %i left out for «%s» is «%s»', (count, reason, words) => {
  expect(leftOutText(count, reason)).toBe(words)
})

test.each([
  [null, { state: '', reason: '' }],
  ['ready', { state: 'ready', reason: '' }],
  ['checks-open', { state: 'left-out', reason: 'checks-open' }],
  // No application has one of these outcomes, so the filter matches all applications.
  ['done', { state: '', reason: '' }],
  ['stopped', { state: '', reason: '' }],
  ['unknown', { state: '', reason: '' }],
])('the outcome %s in the URL is the filter %j', (outcome, expected) => {
  expect(itemFilterOf(outcome, outcomeOptions(action))).toEqual(expected)
})

test('the queue shows what was left out for one reason or for any', () => {
  expect(leftOutQuery('b1', 'leased')).toBe('?bulk=b1%3Aleased')
  expect(leftOutQuery('b1', '')).toBe('?bulk=b1%3Aany')
})
