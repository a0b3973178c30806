import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { keepAccessToken } from '#web/api/access-token.ts'
import { isOwnDevice } from './persisted.ts'
import { beginSession, endSession, makeDeviceOwn, restoreSession, sessionStore } from './session.ts'

/* Tests what the session stores and sends when a shared device becomes the applicant's own. */

const details = { accessToken: 'secret-access', refreshToken: '', tokenType: 'Bearer', expiresIn: 900 }
const applicant = {
  profileId: 'a',
  firstname: 'Ada',
  applicationNumber: null,
  nextStage: 'Biodata',
} as Profile

/** Bodies of the renewals, in order. */
let sent: unknown[]
const renewedAs = (remembered: boolean) =>
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(typeof body === 'string' ? JSON.parse(body) : body)
    const data = { ...details, remembered, profileId: 'a' }
    return Response.json({ isSuccessful: true, message: '', title: '', errors: null, data })
  })
const renew = async () => {
  keepAccessToken(null)
  await restoreSession()
}
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sessionStore.set('unknown')
  sent = []
  beginSession(details, applicant)
})
afterEach(() => {
  endSession('signed-out')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('when a device becomes the applicant’s own, the data of the tab are moved to the device', () => {
  expect(makeDeviceOwn()).toBe(true)
  expect([isOwnDevice(), Object.keys(sessionStorage)]).toEqual([true, []])
  expect(localStorage.getItem('answers')).toContain('Ada')
  expect(localStorage.getItem('profile')).toContain('Ada')
})

test('a new own device is reported until the server confirms it, and no earlier response undoes that', async () => {
  makeDeviceOwn()
  renewedAs(false)
  await renew()
  expect(isOwnDevice()).toBe(true)
  renewedAs(true)
  await renew()
  await renew()
  expect(sent).toEqual([{ rememberFor: 'a' }, { rememberFor: 'a' }, {}])
  renewedAs(false)
  await renew()
  expect(isOwnDevice()).toBe(false)
})

test('a device stays the applicant’s own with a server of version 0.1.0, which rejects `rememberFor`', async () => {
  makeDeviceOwn()
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const isKnown = body === '{}'
    return Response.json(
      { isSuccessful: isKnown, message: '', title: '', errors: null, data: isKnown ? details : null },
      { status: isKnown ? 200 : 400 },
    )
  })
  await renew()
  expect([sessionStore.get(), isOwnDevice()]).toEqual(['signed-in', true])
  await renew()
  expect(sent).toEqual([{ rememberFor: 'a' }, {}, { rememberFor: 'a' }, {}])
})

test.each(['profile', 'authentication'])(
  'all values stay in the tab if «%s» does not fit on the device',
  (full) => {
    const before = { ...sessionStorage }
    const setItem = localStorage.setItem.bind(localStorage)
    localStorage.setItem = (name, value) => {
      if (name === full) throw new DOMException('Full', 'QuotaExceededError')
      setItem(name, value)
    }
    expect(makeDeviceOwn()).toBe(false)
    expect([isOwnDevice(), { ...sessionStorage }, localStorage.getItem('profile')]).toEqual([
      false,
      before,
      null,
    ])
  },
)

test('the responses stay in the tab if only they do not fit on the device', () => {
  const before = sessionStorage.getItem('answers')
  const setItem = localStorage.setItem.bind(localStorage)
  localStorage.setItem = (name, value) => {
    if (name === 'answers') throw new DOMException('Full', 'QuotaExceededError')
    setItem(name, value)
  }
  expect([makeDeviceOwn(), isOwnDevice()]).toEqual([true, true])
  expect(sessionStorage.getItem('answers')).toBe(before)
})

test('a device cannot become the applicant’s own after the session', () => {
  endSession('left')
  expect([makeDeviceOwn(), isOwnDevice()]).toEqual([false, false])
})
