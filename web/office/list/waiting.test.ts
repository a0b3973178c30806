import { expect, test } from 'vitest'
import { waitingDays, waitingWords } from './waiting.ts'

const nowMs = Date.parse('2026-11-22T10:00:00Z')

test.each([
  ['2026-11-22T09:00:00Z', 'Waiting 0 days'],
  ['2026-11-21T10:00:00Z', 'Waiting 1 day'],
  ['2026-11-10T09:00:00Z', 'Waiting 12 days'],
  ['2026-11-22T10:01:00Z', 'Waiting 0 days'],
])('a wait since %s is «%s»', (waitingSince, words) => {
  expect(waitingWords({ waitingSince, turn: 'ours' }, nowMs)).toBe(words)
})

test('an application without a pending action has no waiting time', () => {
  const decided = { waitingSince: '2022-11-10T09:00:00Z', turn: 'nobody' } as const
  expect(waitingWords(decided, nowMs)).toBeNull()
  expect(waitingDays(decided, nowMs)).toBeNull()
  expect(waitingDays({ ...decided, turn: 'ours' }, nowMs)).toBe(1473)
})
