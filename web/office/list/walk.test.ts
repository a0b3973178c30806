import { beforeEach, expect, test } from 'vitest'
import { continueWalk, forgetWalk, positionIn, startWalk, walkStore, walkWith } from './walk.ts'

const now = new Date('2026-11-22T09:00:00Z')
const later = new Date('2026-11-22T09:05:00Z')

beforeEach(forgetWalk)

test('an application that the walk has shown continues the walk', () => {
  const walk = walkWith('?status=submitted', 'a', now)
  expect(walk).toEqual({
    list: '?status=submitted',
    startedAt: now.toISOString(),
    shown: ['a'],
    rowsAbove: 0,
  })
  continueWalk(walk, 'b')
  expect(walkWith('?status=submitted', 'b', later)).toMatchObject({
    startedAt: now.toISOString(),
    shown: ['a', 'b'],
  })
  expect(walkWith('?status=submitted', 'a', later).shown).toEqual(['a', 'b'])
})

test('another application, or another list, starts a new walk', () => {
  walkWith('?status=submitted', 'a', now)
  expect(walkWith('?status=submitted', 'x', later)).toMatchObject({
    startedAt: later.toISOString(),
    shown: ['x'],
  })
  expect(walkWith('', 'x', now).shown).toEqual(['x'])
  expect(walkStore.get()?.list).toBe('')
})

test('a review that is started again begins a new walk, even with the same first application', () => {
  continueWalk(walkWith('', 'a', now), 'b')
  startWalk({ list: '', startedAt: later.toISOString(), shown: ['a'], rowsAbove: 0 })
  expect(walkWith('', 'a', later)).toEqual({
    list: '',
    startedAt: later.toISOString(),
    shown: ['a'],
    rowsAbove: 0,
  })
})

test('a review that starts at the second row counts from there, and ends with the first row', () => {
  continueWalk(walkWith('', 'b', now, 1), 'c')
  continueWalk(walkWith('', 'c', now), 'a')
  const walk = walkWith('', 'a', now)
  expect(['b', 'c', 'a', 'x'].map((id) => positionIn(walk, id, 3))).toEqual([2, 3, 1, 0])
})

test('the position is never above the total, even if applications were added to the list', () => {
  continueWalk(walkWith('', 'a', now), 'b')
  expect(positionIn(walkWith('', 'b', now), 'b', 1)).toBe(2)
})
