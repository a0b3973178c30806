import { expect, test } from 'vitest'
import { type SearchedPages, searchOf } from './search.ts'

const loaded: SearchedPages = {
  hasNextPage: false,
  isFetching: false,
  isError: false,
  isPlaceholderData: false,
}
const withMore = { ...loaded, hasNextPage: true }

test('pages are loaded until the entry is found, one at a time', () => {
  expect(searchOf(true, withMore)).toBe('load')
  expect(searchOf(true, { ...withMore, isFetching: true })).toBe('wait')
  expect(searchOf(false, withMore)).toBe('found')
  expect(searchOf(true, loaded)).toBe('missing')
})

test.each([loaded, withMore])('after a page could not be loaded, the colleague has to retry: %j', (pages) => {
  const failed = { ...pages, isError: true }
  expect(searchOf(true, failed)).toBe('failed')
  expect(searchOf(true, { ...failed, isFetching: true })).toBe('failed')
  expect(searchOf(false, failed)).toBe('found')
})

test('if a cached list does not contain the entry, the search continues until the list has been loaded again', () => {
  expect(searchOf(true, { ...loaded, isFetching: true })).toBe('wait')
  expect(searchOf(false, { ...loaded, isFetching: true })).toBe('found')
})

test('no entry is found among the entries of another list', () => {
  for (const isMissing of [true, false])
    expect(searchOf(isMissing, { ...loaded, isPlaceholderData: true })).toBe('wait')
})
