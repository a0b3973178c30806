import { expect, test } from 'vitest'
import { leaseReason, leaseWords, minutesSince } from './lease-words.ts'

test.each([
  [0, 'Bola Ade, now'],
  [59, 'Bola Ade, now'],
  [60, 'Bola Ade, 1 min ago'],
  [9 * 60 + 59, 'Bola Ade, 9 min ago'],
])('after %s seconds the lease reads «%s»', (seconds, words) => {
  const renewedAt = '2026-11-22T09:00:00.000Z'
  const nowMs = Date.parse(renewedAt) + seconds * 1000
  expect(leaseWords({ holder: 'Bola Ade', renewedAt }, nowMs)).toBe(words)
})

test('the short form of the time leaves out «ago»', () => {
  const at = '2026-11-22T09:00:00.000Z'
  expect([59, 60, 599].map((seconds) => minutesSince(at, Date.parse(at) + seconds * 1000))).toEqual([
    'now',
    '1 min',
    '9 min',
  ])
})

test('only the lease of a colleague who is not the proposer stops a change, and the reason names them', () => {
  const lease = { holder: 'Bola Ade', staffId: 'bola' }
  expect(leaseReason(lease, 'efe')).toBe('Bola Ade has this application open. Take over to change it.')
  expect(leaseReason(lease, 'bola')).toBeNull()
  expect(leaseReason(lease, 'efe', 'bola')).toBeNull()
  expect(leaseReason(undefined, 'efe')).toBeNull()
})
