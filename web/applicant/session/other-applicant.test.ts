import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#contract/profile.ts'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { accessToken, keepAccessToken } from '#web/api/access-token.ts'
import { renewSession } from '#web/api/renewal.ts'
import { recall } from './persisted.ts'
import { beginSession, endSession, followOtherTabs, sessionStore } from './session.ts'

const details = { accessToken: 'secret-access', refreshToken: '', tokenType: 'Bearer', expiresIn: 900 }
const applicant = (profileId: string) =>
  ({ profileId, firstname: 'Ada', surname: 'Obi', applicationNumber: null, nextStage: 'Biodata' }) as Profile

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => {
  endSession('signed-out')
  vi.unstubAllGlobals()
})

describe('a renewal of the session', () => {
  const renewedFor = (profileId: string) =>
    vi.stubGlobal('fetch', async () =>
      Response.json({
        isSuccessful: true,
        message: '',
        title: '',
        errors: null,
        data: { ...details, remembered: false, profileId },
      }),
    )
  /** Expects that the page of the first applicant has forgotten this applicant and was reloaded. */
  async function expectStartedAgain(reload: () => void): Promise<void> {
    await expect.poll(() => reload).toHaveBeenCalledTimes(1)
    expect([sessionStore.get(), accessToken(), recall('profile')]).toEqual(['left', null, null])
    // A request that still runs must not get the other applicant's token either.
    expect([await renewSession(null), accessToken()]).toEqual(['ended', null])
  }

  test('for another applicant in another tab makes this page delete its data and reload', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    beginSession(details, applicant('a'))
    const otherTab = new BroadcastChannel('matric-session')
    const stop = followOtherTabs()
    const token = { accessToken: 'of b', tokenType: 'Bearer' }
    otherTab.postMessage({ kind: 'renewed', token, profileId: 'b' })
    await expectStartedAgain(reload)
    stop()
    otherTab.close()
  })

  test('for another applicant in this tab has the same effect', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    beginSession(details, applicant('a'))
    renewedFor('b')
    expect(await renewSession(accessToken())).toBe('ended')
    await expectStartedAgain(reload)
  })

  test('for the same applicant is used', async () => {
    beginSession(details, applicant('a'))
    renewedFor('a')
    const old = { ...details, accessToken: 'old' }
    keepAccessToken(old)
    expect(await renewSession(old)).toBe('renewed')
    expect(accessToken()?.accessToken).toBe('secret-access')
  })
})

test('a request that fails after the sign-out does not sign out the next applicant in other tabs', async () => {
  beginSession(details, applicant('a'))
  endSession('left')
  const messages: unknown[] = []
  const otherTab = new BroadcastChannel('matric-session')
  otherTab.addEventListener('message', ({ data }) => messages.push(data))
  endSession('signed-out')
  expect(sessionStore.get()).toBe('left')
  beginSession(details, applicant('b'))
  await expect.poll(() => messages).toMatchObject([{ kind: 'signed-in', profileId: 'b' }])
  otherTab.close()
})
