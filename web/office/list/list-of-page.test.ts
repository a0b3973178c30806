import { expect, test } from 'vitest'
import { applicationPath, paths } from '../paths.ts'
import { listFrom, listOf, myWorkList, pageOfList } from './list-of-page.ts'
import { filtersOf, noFilters } from './queue-filters.ts'

test('an application of «My applications» returns there, also at the end of the list', () => {
  const opened = new URL(applicationPath('a1', myWorkList), 'https://office.example')
  expect(listOf(opened)).toBe(myWorkList)
  expect(listOf({ pathname: paths.reviewEnd, search: myWorkList })).toBe(myWorkList)
  expect(listOf({ pathname: paths.myWork, search: '' })).toBe(myWorkList)
  expect(pageOfList(opened.search)).toEqual({ path: '/my-applications', title: 'Back to my applications' })
})

test('the review of «My applications» goes through the undecided applications of the colleague, by turn', () => {
  expect(filtersOf(new URLSearchParams(myWorkList))).toEqual({
    ...noFilters,
    status: ['submitted', 'correction'],
    assignee: ['me'],
    sort: 'turn',
  })
})

test.each([
  [
    '/requests',
    'requests',
    '',
    'Back to the requests',
    { request: ['returned'], assignee: ['me'], sort: 'waiting' },
  ],
  [
    '/requests?view=overdue',
    'requests',
    'overdue',
    'Back to the requests',
    { request: ['overdue'], sort: 'waiting' },
  ],
  ['/offers?answer=declined', 'offers', 'declined', 'Back to the offers', { offer: ['declined'] }],
  ['/duplicates', 'duplicates', '', 'Back to the duplicates', { flags: ['any'] }],
  ['/duplicates?kind=phone', 'duplicates', 'phone', 'Back to the duplicates', { flags: ['phone'] }],
  ['/duplicates?kind=shared', 'duplicates', 'shared', 'Back to the duplicates', { flags: ['any'] }],
] as const)(
  'an application of %s returns there and is reviewed with its list',
  (path, name, shown, title, filters) => {
    const list = listFrom(name, shown)
    const opened = new URL(applicationPath('a1', list), 'https://office.example')
    expect(pageOfList(opened.search)).toEqual({ path, title })
    const page = new URL(path, 'https://office.example')
    expect([listOf(page), listOf(opened)]).toEqual([list, list])
    expect(filtersOf(new URLSearchParams(list))).toMatchObject(filters)
  },
)

test.each([
  [paths.secondReview, 'Back to the second review'],
  [paths.release, 'Back to the release'],
  [paths.refunds, 'Back to the refunds'],
  [paths.audit, 'Back to the audit log'],
  ['/people/b2', 'Back to the person'],
])('an application of %s, a page without a list, returns there', (path, title) => {
  const opened = new URL(
    applicationPath('a1', listOf({ pathname: path, search: '' })),
    'https://office.example',
  )
  expect(pageOfList(opened.search)).toEqual({ path, title })
  expect(filtersOf(opened.searchParams)).toEqual(noFilters)
})

test('an unknown page in the URL returns to the queue', () => {
  expect(pageOfList('?from=constructor').path).toBe('/?from=constructor')
})

test('other applications return to the queue with their filters', () => {
  expect(pageOfList('?status=submitted')).toEqual({ path: '/?status=submitted', title: 'Back to the queue' })
  expect(pageOfList('')).toEqual({ path: '/', title: 'Back to the queue' })
  expect(listOf({ pathname: paths.figures, search: '?from=my-applications' })).toBe('')
})
