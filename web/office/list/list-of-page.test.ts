import { expect, test } from 'vitest'
import { applicationPath, paths } from '../paths.ts'
import { listOf, myWorkList, pageOfList } from './list-of-page.ts'
import { filtersOf, noFilters } from './queue-filters.ts'

test('an application of «My applications» returns there, also at the end of the list', () => {
  const opened = new URL(applicationPath('a1', myWorkList), 'https://office.example')
  expect(listOf(opened)).toBe(myWorkList)
  expect(listOf({ pathname: paths.reviewEnd, search: myWorkList })).toBe(myWorkList)
  expect(listOf({ pathname: paths.myWork, search: '' })).toBe(myWorkList)
  expect(pageOfList(opened.search)).toEqual({ path: '/my-applications', title: 'Back to my applications' })
})

test('its review goes through the undecided applications that are assigned to the colleague, by turn', () => {
  expect(filtersOf(new URLSearchParams(myWorkList))).toEqual({
    ...noFilters,
    status: ['submitted', 'correction'],
    assignee: ['me'],
    sort: 'turn',
  })
})

test('other applications return to the queue with their filters', () => {
  expect(pageOfList('?status=submitted')).toEqual({ path: '/?status=submitted', title: 'Back to the queue' })
  expect(pageOfList('')).toEqual({ path: '/', title: 'Back to the queue' })
  expect(listOf({ pathname: paths.figures, search: '?from=my-applications' })).toBe('')
})
