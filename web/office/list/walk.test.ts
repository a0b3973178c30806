import { beforeEach, expect, test } from 'vitest'
import { continueWalk, forgetWalk, startWalk, walkStore, walkWith } from './walk.ts'

const now = new Date('2026-11-22T09:00:00Z')
const later = new Date('2026-11-22T09:05:00Z')

beforeEach(forgetWalk)

test('an application that the walk has shown continues the walk', () => {
  const walk = walkWith('?status=submitted', 'a', now)
  expect(walk).toEqual({ list: '?status=submitted', startedAt: now.toISOString(), shown: ['a'] })
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

test('a review that starts again leaves the last walk, even if it begins with the same application', () => {
  continueWalk(walkWith('', 'a', now), 'b')
  startWalk({ list: '', startedAt: later.toISOString(), shown: ['a'] })
  expect(walkWith('', 'a', later)).toEqual({ list: '', startedAt: later.toISOString(), shown: ['a'] })
})
