import { expect, test } from 'vitest'
import { addressOf, sessionChoices, filtersOf, noFilters, sortedBy, withoutOrder } from './queue-filters.ts'

test('filters and order are written to the URL and read back', () => {
  const filters: typeof noFilters = {
    programme: ['law-llb', 'nursing-bnsc'],
    state: ['akwa_ibom'],
    session: ['2024/2025'],
    status: ['submitted', 'approved'],
    eligibility: ['met', 'unknown'],
    awaited: 'yes',
    decision: ['admit', 'none'],
    returnedProposal: 'mine',
    reconsideration: ['open'],
    waitingDays: 7,
    assignee: ['me', 'nobody'],
    checks: ['identity:passed', 'documents:open'],
    board: ['none'],
    flags: ['nin', 'any'],
    offer: ['declined'],
    turn: ['answered', 'theirs'],
    request: ['overdue', 'returned'],
    enrolment: ['portal:no'],
    open: 'no',
    bulk: '01a209a7-25a6-75c6-be4c-e38b6a0f6fca:checks-open',
    sort: 'name',
    descending: true,
  }
  expect(filtersOf(addressOf(filters))).toEqual(filters)
})

test('the URL leaves out filters that are not set', () => {
  expect(addressOf({ ...noFilters, state: ['lagos'] }).toString()).toBe('state=lagos')
  expect(withoutOrder({ ...noFilters, sort: 'name' }).size).toBe(0)
  expect(withoutOrder({ ...noFilters, waitingDays: 3 }).size).toBe(1)
})

test.each([
  'status=lost',
  'sort=lost',
  'waiting=-3',
  'waiting=x',
  'awaited=lost',
  'eligibility=lost',
  'checks=lost:open',
  'board=lost',
  'flags=lost',
  'offer=lost',
  'enrolment=portal',
  'open=x',
  'bulk=x:leased',
  'reconsideration=lost',
  'request=x',
])('%s is ignored', (address) => {
  expect(filtersOf(new URLSearchParams(address))).toEqual(noFilters)
})

test('the second click on a column reverses the order', () => {
  const once = sortedBy(noFilters, 'name')
  expect(once).toMatchObject({ sort: 'name', descending: false })
  expect(sortedBy(once, 'name')).toMatchObject({ sort: 'name', descending: true })
  expect(sortedBy(sortedBy(once, 'name'), 'number')).toMatchObject({ sort: 'number', descending: false })
})

test('offers the sessions of the data and the chosen ones, newest first', () => {
  const values = sessionChoices(['2026/2027', '2021/2022'], ['2019/2020', '2021/2022']).map(
    ({ value }) => value,
  )
  expect(values).toEqual(['2026/2027', '2021/2022', '2019/2020'])
})
