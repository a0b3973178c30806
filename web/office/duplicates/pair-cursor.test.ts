import { expect, test } from 'vitest'
import { indexOfWanted, isPlaceMissing, positionOf, startOf } from './pair-cursor.ts'

const flags = (...ids: string[]) => ids.map((id) => ({ id }))
const atB = { flagId: 'b', index: 1, decided: undefined }

test('the current pair stays current when a colleague decides on an earlier one', () => {
  expect(positionOf(flags('b', 'c', 'd'), atB)).toBe(0)
})

test('after a decision the pair at the same position is next', () => {
  expect(positionOf(flags('a', 'c', 'd'), { ...atB, decided: 'b' })).toBe(1)
})

test('at the end of the list the last pair is next', () => {
  expect(positionOf(flags('a'), { flagId: 'd', index: 3, decided: 'd' })).toBe(0)
})

test('a pair whose decision was undone is current again', () => {
  expect(positionOf(flags('a', 'b', 'c'), { flagId: 'c', index: 1, decided: 'b' })).toBe(1)
})

test('an empty list has no current pair', () => {
  expect(positionOf([], atB)).toBe(-1)
})

const pair = (id: string, left: string, right: string) => ({
  id,
  left: { applicantId: left },
  right: { applicantId: right },
})

test('a wanted pair is found by its id, or by one of its applicants', () => {
  const pairs = [pair('a', 'ada', 'bola'), pair('b', 'chidi', 'dayo'), pair('c', 'bola', 'dayo')]
  expect(indexOfWanted(pairs, { flagId: 'c', applicantId: 'bola' })).toBe(2)
  expect(indexOfWanted(pairs, { applicantId: 'dayo' })).toBe(1)
  expect(indexOfWanted(pairs, { applicantId: 'efe' })).toBe(-1)
  expect(indexOfWanted(pairs, { flagId: 'd' })).toBe(-1)
  expect(indexOfWanted(pairs, {})).toBe(-1)
})

const left = { list: 'phone', visit: 'v1', flagId: 'c', index: 2 }
test.each([
  ['Back shows the pair that was left, not the wanted one', { visit: 'v1', wanted: 0 }, left, 'c'],
  ['a new visit shows the wanted pair', { visit: 'v2', wanted: 1 }, left, 'b'],
  ['a new visit goes on where the list was left', { visit: 'v2', wanted: -1 }, left, 'c'],
  [
    'if the pair was decided since, the next one is shown',
    { visit: 'v1', wanted: -1 },
    { ...left, flagId: 'x' },
    'c',
  ],
  ['another kind starts at its first pair', { visit: 'v1', wanted: -1 }, { ...left, list: 'nin' }, 'a'],
  ['the first visit starts at the first pair', { visit: 'v1', wanted: -1 }, undefined, 'a'],
])('%s', (_what, at, stored, expected) => {
  const cursor = startOf(flags('a', 'b', 'c', 'd'), { list: 'phone', ...at }, stored)
  expect(cursor.flagId).toBe(expected)
})

const farDown = { list: 'phone', visit: 'v1', flagId: 'z', index: 80 }
const firstPage = flags(...Array.from({ length: 50 }, (_, index) => `p${index}`))
const twoPages = flags(...Array.from({ length: 100 }, (_, index) => `p${index}`))
const reload = { list: 'phone', visit: 'v1', isWanted: false }
test.each([
  ['beyond the loaded pages is missing', firstPage, reload, true],
  ['is no longer missing once its page is loaded', twoPages, reload, false],
  ['is not missing if its pair is now on an earlier page', [...firstPage, { id: 'z' }], reload, false],
  ['is missing after Back, although another pair was wanted', firstPage, { ...reload, isWanted: true }, true],
  [
    'does not count if a new visit wants a pair',
    firstPage,
    { ...reload, visit: 'v2', isWanted: true },
    false,
  ],
  ['of another list does not count', firstPage, { ...reload, list: 'nin' }, false],
])('a stored place %s', (_what, entries, at, expected) => {
  expect(isPlaceMissing(entries, at, farDown)).toBe(expected)
})
