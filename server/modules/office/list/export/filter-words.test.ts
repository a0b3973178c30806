import { expect, test } from 'vitest'
import { viewOfAll } from '#contract/office/list/list.ts'
import { institution } from '#tests/support/institution/index.ts'
import { filterForFileName, filterInWords, filterText } from './filter-words.ts'

const words = (more: object) =>
  filterInWords({ ...viewOfAll, ...more }, institution, new Map([['me', 'Bola Ẹ̀kúndayọ̀']]))

test('the filters that are set are named, with the labels of their values', () => {
  const filters = words({
    state: ['lagos'],
    status: ['submitted', 'proposed'],
    waitingDays: 7,
    assignee: ['me'],
    checks: ['results_verified:open'],
    search: 'Okafor',
  })
  expect(filterText(filters)).toBe(
    'Filter: State Lagos; Status Submitted or Proposed; Waiting 7 days or more; Assigned to Bola Ẹ̀kúndayọ̀; ' +
      'Check Verified open; Search Okafor',
  )
  expect(filterForFileName(filters)).toBe(
    'lagos-submitted-proposed-7-days-or-more-bola-ekundayo-verified-open-search',
  )
})

test('the filter by a bulk action says why the applications were left out', () => {
  const of = (reason: string) => filterText(words({ bulk: `01a209a7-25a6-75c6-be4c-e38b6a0f6fca:${reason}` }))
  expect(of('leased')).toBe('Filter: Left out of a bulk action A colleague has it open')
  expect(of('any')).toBe('Filter: Left out of a bulk action for any reason')
})

test('states have the labels of the screen', () => {
  const filters = words({
    eligibility: ['unknown'],
    decision: ['none'],
    offer: ['unanswered'],
    turn: ['theirs'],
  })
  expect(filterText(filters)).toBe(
    'Filter: Eligibility Not compared yet; Decision None; Answer to the offer No answer; Turn Applicant’s',
  )
  expect(filterText(words({ request: ['returned'], returnedProposal: 'mine', flags: ['any'] }))).toBe(
    'Filter: Returned proposals mine; Possible duplicates any; Requests Answered',
  )
})

test('without a filter the text is «No filter»', () => {
  expect(filterText(words({}))).toBe('No filter')
  expect(filterForFileName(words({}))).toBe('all')
})

test('a file name is short and plain, whatever the filter', () => {
  const many = words({ programme: Array.from({ length: 60 }, (_, n) => `"../../${n}\r\n${'x'.repeat(20)}`) })
  expect(filterForFileName(many)).toMatch(/^[a-z0-9-]{1,90}-and-more$/)
  expect(filterForFileName(words({ state: ['ọ'.repeat(200)] }))).toBe('filtered')
})
