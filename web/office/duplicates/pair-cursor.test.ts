import { expect, test } from 'vitest'
import { positionOf } from './pair-cursor.ts'

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
