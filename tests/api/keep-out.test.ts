import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { productionWorkLimits } from '#server/http/limits/expensive-work.ts'
import { type Limits, productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { fromOffice } from '#tests/support/office/office.ts'
import { confirmedColleague, officePassword } from '#tests/support/office/office-sign-in.ts'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import {
  fromPortal,
  signedInData,
  type SigningInServer,
  startSigningInServer,
} from '#tests/support/signing-in.ts'

/*
 * Tests that a stranger cannot lock out the owner of an email address. For a simulated day, the stranger sends every
 * public request that names the address. Whenever the owner signs in, the stranger also guesses the password from many
 * networks. Meanwhile the owner registers, activates the profile, signs in and resets the password. In the office test,
 * a stranger in a colleague's own network guesses passwords and codes of the colleague and of others.
 */

const hourMs = 61 * 60_000
const address = '198.51.100.7'
const strangersPassword = 'words of a stranger here'
const newPassword = 'seven other words here'
const resetPath = '/Authentication/initiate-password-reset'

afterEach(() => vi.useRealTimers())

async function register(server: SigningInServer, email: string, password: string, from: string) {
  const body = { ...aRegistration(email), password, cpassword: password }
  return (await server.post('/Profile/Create-Short-Profile', body, { address: from })).status
}

/**
 * Sends each kind of request as often as the hourly email limit allows, from one IP, and then once more from a second
 * IP. The sign-ins have a wrong password, so they also use up the free attempts of the account.
 */
async function flood(server: SigningInServer, email: string): Promise<void> {
  const perHour = productionLimits.mailsPerHourAndName
  for (const from of [...Array<string>(perHour).fill('192.0.2.66'), '203.0.113.5']) {
    const more = { address: from }
    await register(server, email, strangersPassword, from)
    for (const path of [resetPath, '/Profile/resend-activation'])
      await server.post(path, { username: email }, more)
    await server.signIn(email, 'a guessed password', more)
  }
}

/**
 * Runs `act` while a stranger continuously guesses the owner's password from eight networks at the same time.
 * `untilLocked` waits until the account rejects guesses on unknown devices.
 */
async function duringGuesses(
  server: SigningInServer,
  email: string,
  act: (untilLocked: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const ending = new AbortController()
  let locks = 0
  const guess = async (network: number) => {
    while (!ending.signal.aborted) {
      const answer = await server.signIn(email, 'a guessed password', { address: `10.7.${network}.1` })
      // A full queue responds with `Retry-After: 1`. A longer pause means that the account is locked.
      if (Number(answer.headers['retry-after'] ?? 0) > 1) locks += 1
      await pause(5)
    }
  }
  const guesses = Array.from({ length: 8 }, (_, network) => guess(network))
  try {
    await act(() => vi.waitUntil(() => locks > 0, { timeout: 60_000 }))
  } finally {
    ending.abort()
    await Promise.all(guesses)
  }
}

const deviceIn = ({ cookies }: Awaited<ReturnType<SigningInServer['post']>>) =>
  cookies.find(({ name }) => name === 'matric-device')?.value ?? ''

/**
 * Simulates a day in which the stranger uses up the limits of the owner's email address, on a server with `limits`.
 * Ends early, after the hour in which a request of the owner was rejected. Returns the statuses of the owner's
 * requests.
 */
async function ownersDay(limits: Limits): Promise<number[]> {
  // The clock is faked before the server starts, so that its rate limits use the simulated time too.
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = await startSigningInServer({ limits, workLimits: productionWorkLimits })
  const email = freshEmail()
  const statuses: number[] = []
  const headers = fromPortal
  const post = async (path: string, body: object) => {
    const answer = await server.post(path, body, { address, headers })
    statuses.push(answer.status)
    return answer
  }
  let [device, profileId] = ['', '']

  const doneAt: Record<number, () => Promise<void>> = {
    async 4() {
      statuses.push(await register(server, email, aPassword, address))
      if (statuses[0] !== 200) return
      const verificationCode = await server.codeFor(email)
      await post('/Profile/resend-activation', { username: email })
      const activated = await post('/Profile/activate-profile', { verificationCode })
      const cookies = { 'matric-device': deviceIn(activated) }
      await duringGuesses(server, email, async (untilLocked) => {
        await untilLocked()
        const signedIn = await server.signIn(email, aPassword, { address, headers, cookies })
        statuses.push(signedIn.status)
        if (signedIn.status !== 200) return
        profileId = signedInData(signedIn).profileDetail.profileId
        device = deviceIn(signedIn)
      })
    },
    async 12() {
      const cookies = { 'matric-device': device }
      statuses.push((await server.signIn(email, aPassword, { address, cookies })).status)
    },
    async 23() {
      await post(resetPath, { username: email })
      await server.runJobs()
      const mails = await server.mailsTo(email)
      const mail = mails.find(({ subject }) => subject === subjectOf('password-reset'))
      const verificationCode = /code=([0-9A-Z]{26})/.exec(mail?.text ?? '')?.[1] ?? ''
      const passwords = { password: newPassword, cpassword: newPassword }
      let cookies = {}
      // The owner now uses another phone, which the server does not know yet.
      await duringGuesses(server, email, async () => {
        const reset = await post('/Authentication/reset-password', { verificationCode, ...passwords })
        cookies = { 'matric-device': deviceIn(reset) }
      })
      await duringGuesses(server, email, async (untilLocked) => {
        await untilLocked()
        statuses.push((await server.signIn(email, newPassword, { address, headers, cookies })).status)
      })
      vi.setSystemTime(Date.now() + hourMs)
      // The stranger's password opens the stranger's own pending profile, not the owner's profile.
      const stranger = await server.signIn(email, strangersPassword, { address: '203.0.113.5' })
      expect(signedInData(stranger).profileDetail.profileId).not.toBe(profileId)
    },
  }

  try {
    for (let hour = 0; hour < 24; hour += 1) {
      await flood(server, email)
      await doneAt[hour]?.()
      if (statuses.some((status) => status !== 200)) break
      await server.runJobs()
      vi.setSystemTime(Date.now() + hourMs)
    }
    return statuses
  } finally {
    vi.useRealTimers()
    await server.stop()
  }
}

test('a stranger who floods an email address for a day does not keep its owner out', async () => {
  expect(await ownersDay(productionLimits)).toEqual(Array<number>(8).fill(200))
})

test('with one counter for all client IPs, the stranger keeps the owner out', async () => {
  expect(await ownersDay({ ...productionLimits, newHostMailsPerDayAndName: 0 })).toContain(429)
})

/**
 * Simulates four hours in which a stranger in a colleague's network tries passwords for the colleague's email address
 * and for other addresses. In each hour, the colleague signs in and confirms their identity (step-up). Returns the
 * statuses of the stranger's and of the colleague's requests. `device` chooses the device cookie that the colleague's
 * browser sends.
 */
async function colleaguesDay(device: 'known' | 'none'): Promise<{ strangers: number[]; own: number[] }> {
  const network = { ...productionLimits.network, freeAttempts: 8 }
  const server = await startSigningInServer({ limits: { ...productionLimits, network } })
  const own: number[] = []
  const strangers: number[] = []
  try {
    const colleague = await confirmedColleague(server)
    const cookies = { 'matric-office-device': device === 'known' ? colleague.device : '' }
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let hour = 0; hour < 4; hour += 1) {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const email = attempt < 6 ? colleague.email : `${attempt}@office.example`
        const body = { email, password: officePassword, code: '123456' }
        const from = { headers: fromOffice, address: '198.51.100.66' }
        strangers.push((await server.post('/Office/login', body, from)).status)
      }
      const body = { email: colleague.email, password: officePassword, code: colleague.recoveryCodes.pop() }
      const signedIn = await server.post('/Office/login', body, { headers: fromOffice, cookies, address })
      own.push(signedIn.status)
      const session = signedIn.cookies.find(({ name }) => name === 'matric-office')?.value
      if (session === undefined) break
      const stepUp = await server.post(
        '/Office/step-up',
        { code: colleague.recoveryCodes.pop() },
        { headers: fromOffice, cookies: { 'matric-office': session }, address },
      )
      own.push(stepUp.status)
      vi.setSystemTime(Date.now() + hourMs)
    }
    return { strangers, own }
  } finally {
    vi.useRealTimers()
    await server.stop()
  }
}

test("strangers in the office's network keep no colleague from signing in or confirming their identity", async () => {
  const { strangers, own } = await colleaguesDay('known')
  expect(own).toEqual(Array<number>(8).fill(200))
  // The stranger must reach the rate limits: at least as many rejections as simulated hours.
  expect(strangers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4)
})

test('on an unknown device, the stranger keeps the colleague out for a while', async () => {
  expect((await colleaguesDay('none')).own).toEqual([429])
})
