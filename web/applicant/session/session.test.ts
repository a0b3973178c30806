import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { accessToken, keepAccessToken } from '#web/api/access-token.ts'
import { keepDraft } from '#web/forms/drafts.ts'
import { keepAnswer, keptAnswer } from './kept-answers.ts'
import { isOwnDevice, recall } from './persisted.ts'
import {
  beginSession,
  endSession,
  followOtherTabs,
  isStartingAgain,
  rememberProfile,
  restoreSession,
  sessionStore,
  settleSession,
  startAgainForOther,
} from './session.ts'

const details = { accessToken: 'secret-access', refreshToken: '', tokenType: 'Bearer', expiresIn: 900 }
const applicant = (profileId: string) =>
  ({ profileId, firstname: 'Ada', surname: 'Obi', applicationNumber: null, nextStage: 'Biodata' }) as Profile

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  sessionStore.set('unknown')
})
afterEach(() => {
  endSession('signed-out')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('server answers are kept for the tab, or on the applicant’s own device until the session ends', () => {
  beginSession(details, applicant('a'))
  rememberProfile(applicant('a'))
  expect(keptAnswer('profile')?.data).toMatchObject({ profileId: 'a' })
  expect([localStorage.getItem('answers'), sessionStorage.getItem('answers')]).toEqual([
    null,
    expect.stringContaining('Ada'),
  ])
  beginSession(details, applicant('a'), true)
  expect(localStorage.getItem('answers')).toContain('Ada')
  expect(sessionStorage.getItem('answers')).toBeNull()
  endSession('signed-out')
  expect([localStorage.getItem('answers'), keptAnswer('profile')]).toEqual([null, null])
})

test("another applicant's sign-in erases the answers", () => {
  beginSession(details, applicant('a'), true)
  keepAnswer('tracker', { now: 'waiting' })
  beginSession(details, applicant('b'), true)
  expect(keptAnswer('tracker')).toBeNull()
})

test("a session of another applicant erases this device's data and loads the page again", async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  beginSession(details, applicant('a'), true)
  keepAnswer('tracker', { now: 'waiting' })
  expect(startAgainForOther(applicant('a'))).toBe(false)
  expect(keptAnswer('tracker')).not.toBeNull()
  expect(startAgainForOther(applicant('b'))).toBe(true)
  expect([recall('profile'), keptAnswer('tracker'), isOwnDevice()]).toEqual([null, null, false])
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
  expect(startAgainForOther(applicant('b'))).toBe(false)
})

test('answers are kept only after a sign-in', () => {
  keepAnswer('tracker', { now: 'waiting' })
  expect(keptAnswer('tracker')).toBeNull()
})

test('a session is kept in memory; storage holds no token', () => {
  beginSession(details, applicant('a'), true)
  expect(sessionStore.get()).toBe('signed-in')
  expect(accessToken()).toEqual({ accessToken: 'secret-access', tokenType: 'Bearer' })
  expect(recall('authentication')).toEqual({
    isAuthenticated: true,
    tokenType: 'Bearer',
    expiresIn: 900,
    ownDevice: true,
  })
  expect(recall('profile')?.firstname).toBe('Ada')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('secret-access')
})

test('a sign-out clears token, storage and drafts', () => {
  beginSession(details, applicant('a'), true)
  keepDraft('bio-data', { address: 'Lagos' })
  endSession('left')
  expect(sessionStore.get()).toBe('left')
  expect(accessToken()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
  expect(Object.keys(sessionStorage)).toEqual([])
  settleSession()
  expect(sessionStore.get()).toBe('signed-out')
})

test.each(['signed-in', 'offline', 'unknown'] as const)(
  'a tab that is %s follows a sign-out elsewhere',
  async (status) => {
    const otherTab = new BroadcastChannel('matric-session')
    beginSession(details, applicant('a'))
    rememberProfile(applicant('a'))
    const stop = followOtherTabs()
    sessionStore.set(status)
    otherTab.postMessage({ kind: 'signed-out', reason: 'left' })
    await expect.poll(() => sessionStore.get()).toBe('left')
    expect(Object.keys(sessionStorage)).toEqual([])
    stop()
    otherTab.close()
  },
)

test.each([
  ['that has expired counts as expired', { reason: 'signed-out' }, 'signed-out'],
  ['that a tab of an earlier version has ended counts as a sign-out', {}, 'left'],
] as const)('a session %s here too', async (_, message, expected) => {
  const otherTab = new BroadcastChannel('matric-session')
  beginSession(details, applicant('a'))
  const stop = followOtherTabs()
  otherTab.postMessage({ kind: 'signed-out', ...message })
  await expect.poll(() => sessionStore.get()).toBe(expected)
  expect([accessToken(), Object.keys(sessionStorage)]).toEqual([null, []])
  stop()
  otherTab.close()
})

test.each(['signed-out', 'left'] as const)('other tabs learn that a session is %s', async (reason) => {
  const heard = vi.fn()
  const otherTab = new BroadcastChannel('matric-session')
  otherTab.addEventListener('message', ({ data }) => heard(data))
  beginSession(details, applicant('a'))
  endSession(reason)
  await expect.poll(() => heard).toHaveBeenLastCalledWith({ kind: 'signed-out', reason })
  otherTab.close()
})

describe('a sign-in in another tab', () => {
  const signIn = (profileId: string, ownDevice: boolean) =>
    dispatchedToTab({ kind: 'signed-in', profileId, ownDevice })

  /** Sends a message from another tab. Returns whether this tab then reloads its page. */
  async function dispatchedToTab(message: object): Promise<boolean> {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const otherTab = new BroadcastChannel('matric-session')
    const stop = followOtherTabs()
    otherTab.postMessage(message)
    // Messages are delivered in order, so the sign-in has been handled when the token is received. A page that is
    // reloaded for another applicant keeps no token.
    sessionStore.set('signed-in')
    const token = { accessToken: crypto.randomUUID(), tokenType: 'Bearer' }
    otherTab.postMessage({ kind: 'renewed', token })
    await expect.poll(() => isStartingAgain() || accessToken()?.accessToken === token.accessToken).toBe(true)
    if (isStartingAgain()) await expect.poll(() => reload).toHaveBeenCalledTimes(1)
    stop()
    otherTab.close()
    return reload.mock.calls.length > 0
  }

  test('of the same applicant leaves the page as it is, because unsent text is only in its memory', async () => {
    beginSession(details, applicant('a'))
    expect(await signIn('a', false)).toBe(false)
    expect(await signIn('a', true)).toBe(false)
  })

  test('of another applicant loads the page again, even if their profile is already stored', async () => {
    beginSession(details, applicant('a'), true)
    localStorage.setItem('profile', JSON.stringify(applicant('b')))
    expect(await signIn('b', true)).toBe(true)
    expect([accessToken(), sessionStore.get(), recall('profile')?.profileId]).toEqual([null, 'left', 'b'])
  })

  test('that makes the device shared loads the page again', async () => {
    beginSession(details, applicant('a'), true)
    expect(await signIn('a', false)).toBe(true)
  })

  test('does not reload the login page after an expired session, but reloads it after a sign-out', async () => {
    beginSession(details, applicant('a'))
    endSession('signed-out')
    expect(await signIn('a', false)).toBe(false)
    beginSession(details, applicant('a'))
    endSession('left')
    expect(await signIn('a', false)).toBe(true)
  })
})

test('on a shared computer, nothing survives the tab or the session', () => {
  beginSession(details, applicant('a'))
  rememberProfile(applicant('a'))
  expect(isOwnDevice()).toBe(false)
  expect(Object.keys(localStorage)).toEqual([])
  expect(recall('profile')?.firstname).toBe('Ada')
  endSession('signed-out')
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a sign-in on a shared computer removes what an earlier session stored', () => {
  beginSession(details, applicant('a'), true)
  expect(isOwnDevice()).toBe(true)
  beginSession(details, applicant('b'), false)
  expect(Object.keys(localStorage)).toEqual([])
  expect(isOwnDevice()).toBe(false)
})

test.each([
  [200, 'signed-in'],
  [401, 'signed-out'],
  [400, 'offline'],
] as const)('after a reload the server decides: %i means %s', async (status, expected) => {
  const data = status === 200 ? details : null
  vi.stubGlobal('fetch', async () =>
    Response.json({ isSuccessful: status === 200, message: '', title: '', errors: null, data }, { status }),
  )
  await restoreSession()
  expect(sessionStore.get()).toBe(expected)
})

test('a network failure does not sign out', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await restoreSession()
  expect(sessionStore.get()).toBe('offline')
})

describe('after a sign-in without JavaScript', () => {
  const renewedAs = (remembered: boolean) =>
    vi.stubGlobal('fetch', async () =>
      Response.json({
        isSuccessful: true,
        message: '',
        title: '',
        errors: null,
        data: { ...details, remembered },
      }),
    )

  test('the choice «Remember me» comes from the server', async () => {
    renewedAs(true)
    await restoreSession()
    rememberProfile(applicant('a'))
    expect(isOwnDevice()).toBe(true)
    expect(localStorage.getItem('answers')).toContain('Ada')
  })

  test('the applicant’s own device becomes shared if «Remember me» was not ticked again', async () => {
    beginSession(details, applicant('a'), true)
    keepAnswer('tracker', { now: 'waiting' })
    keepAccessToken(null)
    renewedAs(false)
    await restoreSession()
    rememberProfile(applicant('a'))
    expect([isOwnDevice(), keptAnswer('tracker'), Object.keys(localStorage)]).toEqual([false, null, []])
  })

  test('a profile that arrives after the sign-out is not stored', async () => {
    renewedAs(true)
    await restoreSession()
    endSession('left')
    keepAnswer('profile', applicant('a'))
    expect(keptAnswer('profile')).toBeNull()
  })
})
