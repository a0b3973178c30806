import { expect, test } from 'vitest'
import { type SearchedPages, searchOf } from './search.ts'

const loaded: SearchedPages = { hasNextPage: false, isFetching: false, isFetchNextPageError: false }
const withMore = { ...loaded, hasNextPage: true }

test('pages are loaded until the entry is found, one at a time', () => {
  expect(searchOf(true, withMore)).toBe('load')
  expect(searchOf(true, { ...withMore, isFetching: true })).toBe('wait')
  expect(searchOf(false, withMore)).toBe('found')
  expect(searchOf(true, loaded)).toBe('missing')
})

test('after a page could not be loaded, the next attempt waits for the colleague', () => {
  const failed = { ...withMore, isFetchNextPageError: true }
  expect(searchOf(true, failed)).toBe('failed')
  expect(searchOf(true, { ...failed, isFetching: true })).toBe('failed')
  expect(searchOf(false, failed)).toBe('found')
})
