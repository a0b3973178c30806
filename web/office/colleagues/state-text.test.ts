import { expect, test } from 'vitest'
import { linkMailText, stateText } from './state-text.ts'

const linkExpiresAt = '2026-11-24T09:00:00Z'
const before = Date.parse('2026-11-24T08:59:59Z')

test('an invitation says how long its link works', () => {
  expect(stateText({ state: 'invited', linkExpiresAt }, before)).toBe(
    'Invited, link works until 24/11/2026, 10:00',
  )
  expect(stateText({ state: 'invited', linkExpiresAt }, before + 1000)).toBe('Invited, link expired')
  expect(stateText({ state: 'invited', linkExpiresAt: null }, before)).toBe('Invited, link expired')
})

test('other states ignore an old link', () => {
  expect(stateText({ state: 'active', linkExpiresAt }, before)).toBe('Active')
  expect(stateText({ state: 'disabled', linkExpiresAt: null }, before)).toBe('Access removed')
})

test('a mailed link says whether its mail was delivered', () => {
  expect(linkMailText({ linkMail: null })).toBeNull()
  expect(linkMailText({ linkMail: 'queued' })).toBe('Email waits to be sent')
  expect(linkMailText({ linkMail: 'failed' })).toBe('Email not delivered')
})
