import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '#contract/envelope.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { sessionStore, signOut } from '../session/session.ts'
import { finishSignOut, forgetSignOut, signOutOnServer } from './pending-sign-out.ts'

let network: boolean
/** Listeners for the return of the network. */
let listeners: (() => void)[]
const send = vi.fn(async () => {
  if (!network) throw new TypeError('Failed to fetch')
  return Response.json(success('You are signed out.', null))
})

beforeEach(() => {
  network = false
  listeners = []
  send.mockClear()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sessionStore.set('unknown')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Reports that the network has returned, and waits for the attempt that follows. */
async function returnNetwork(): Promise<void> {
  network = true
  for (const listener of listeners.splice(0)) listener()
  await signOut.request
}

test('a sign-out without a network is repeated when the network returns', async () => {
  await signOutOnServer()
  await returnNetwork()
  expect(send).toHaveBeenCalledTimes(2)
  expect({ ...localStorage }).toEqual({})
  await returnNetwork()
  expect(send).toHaveBeenCalledTimes(2)
})

test('the next page finishes a sign-out, and does not restore the session', async () => {
  await signOutOnServer()
  finishSignOut()
  expect(sessionStore.get()).toBe('left')
  await returnNetwork()
  expect({ ...localStorage }).toEqual({})
})

test('a page without a pending sign-out sends nothing', async () => {
  network = true
  await signOutOnServer()
  finishSignOut()
  expect([sessionStore.get(), send.mock.calls.length]).toEqual(['unknown', 1])
})

test('a sign-in replaces the cookie, so a pending sign-out of the earlier session is forgotten', async () => {
  await signOutOnServer()
  forgetSignOut()
  await returnNetwork()
  finishSignOut()
  expect([sessionStore.get(), send.mock.calls.length]).toEqual(['unknown', 1])
})
