import { expect, test } from 'vitest'
import { devicesWords, lockWords, sessionsWords } from './sign-in-words.ts'

const at = '2026-11-23T13:05:00Z'

test('names each lock with its end in Lagos time', () => {
  const none = { newDevicesLockedUntil: null, knownDevicesLockedUntil: null }
  expect(lockWords(none)).toBeNull()
  expect(lockWords({ ...none, newDevicesLockedUntil: at })).toBe(
    'After wrong passwords, sign-in is locked on a new device until 14:05.',
  )
  expect(lockWords({ newDevicesLockedUntil: at, knownDevicesLockedUntil: at })).toBe(
    'After wrong passwords, sign-in is locked on a new device until 14:05 and on a device used before until 14:05.',
  )
})

test('counts the sessions and says when one was last used', () => {
  const session = { device: '', createdAt: at, lastUsedAt: at }
  expect(sessionsWords([])).toBe('None')
  expect(sessionsWords([session])).toBe('1, last used 23/11/2026, 14:05')
  expect(sessionsWords(Array.from({ length: 50 }, () => session))).toMatch(/^50 or more, /)
})

test('counts the known devices', () => {
  expect([0, 1, 49, 50].map(devicesWords)).toEqual(['None', '1', '49', '50 or more'])
})
