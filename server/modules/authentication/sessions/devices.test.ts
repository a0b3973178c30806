import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { authentication } from '#contract/endpoints/authentication.ts'
import { productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { aPassword } from '#tests/support/samples.ts'
import { subjectOf } from '#tests/support/mail-subjects.ts'
import { noLimits } from '#tests/support/server-deps.ts'
import { fromPortal, signedInData, startSigningInServer } from '#tests/support/signing-in.ts'

const { deviceMailsPerDayAndAccount } = productionLimits
const server = await forThisFile(
  startSigningInServer({ limits: { ...noLimits, deviceMailsPerDayAndAccount } }),
)

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
}

/** Signs in with the portal on a device. `cookie` is the device cookie of an earlier sign-in. */
async function signInOn(email: string, device: keyof typeof agents, cookie?: string, key?: string) {
  const answer = await server.signIn(email, undefined, {
    headers: {
      ...fromPortal,
      'user-agent': agents[device],
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    cookies: cookie === undefined ? {} : { 'matric-device': cookie },
  })
  const kept = answer.cookies.find(({ name }) => name === 'matric-device')?.value
  return { token: signedInData(answer).authDetails.accessToken, cookie: kept }
}

async function devicesOf(token: string) {
  const answer = await server.call('GET', authentication.sessions.path, { token })
  expect(answer.status).toBe(200)
  return z
    .array(z.looseObject({ sessionId: z.string(), device: z.string(), isCurrent: z.boolean() }))
    .parse(answer.body.data)
}

const profileStatus = async (token: string) =>
  (await server.call('GET', '/Profile/Get-Profile', { token })).status
const isKnown = async (email: string, cookie: string | undefined) =>
  (await server.services.sessions.knownDevice(cookie, (await server.applicant(email)).id)) !== null
const endSession = (token: string, sessionId: string) =>
  server.post(authentication.endSession.path, { sessionId }, { token })

/** Returns the emails about new devices, newest first. */
async function deviceMails(email: string) {
  await server.runJobs()
  return (await server.mailsTo(email)).filter(({ subject }) => subject === subjectOf('new-device'))
}

test('lists the devices of the applicant in words, and signs one out', async () => {
  const [email, stranger] = [await server.activated(), await server.activated()]
  const [phone, laptop] = [await signInOn(email, 'phone'), await signInOn(email, 'laptop')]
  const theirs = await signInOn(stranger, 'phone')
  const devices = await devicesOf(phone.token)
  expect(devices.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Firefox on Windows', false],
    ['Chrome on Android', true],
  ])
  const other = devices.find(({ isCurrent }) => !isCurrent)?.sessionId ?? ''
  expect((await endSession(phone.token, other)).status).toBe(200)
  expect(await profileStatus(laptop.token)).toBe(401)
  expect(await devicesOf(phone.token)).toHaveLength(1)
  expect(await profileStatus(theirs.token)).toBe(200)
  // A phone may retry a call whose response was lost. The retry changes nothing.
  expect((await endSession(phone.token, other)).status).toBe(200)
  expect((await server.actions(email)).filter((action) => action === 'session-ended')).toHaveLength(1)
})

test('does not end the session of another applicant, and responds as if it did not exist', async () => {
  const [email, stranger] = [await server.activated(), await server.activated()]
  const [own, theirs] = [await signInOn(email, 'phone'), await signInOn(stranger, 'phone')]
  const [{ sessionId } = { sessionId: '' }] = await devicesOf(theirs.token)
  const foreign = await endSession(own.token, sessionId)
  const missing = await endSession(own.token, 'no session')
  expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
  expect(await profileStatus(theirs.token)).toBe(200)
})

test('a sign-in repeated after a lost response does not count as a new device', async () => {
  const email = await server.activated()
  const key = 'the-key-of-one-sign-in'
  await signInOn(email, 'phone', undefined, key)
  const repeated = await signInOn(email, 'phone', undefined, key)
  await signInOn(email, 'phone', repeated.cookie)
  expect(await deviceMails(email)).toHaveLength(0)
  await signInOn(email, 'phone', undefined, 'the-key-of-another-phone')
  expect(await deviceMails(email)).toHaveLength(1)
})

test('mails the owner about a sign-in on a new device, but not on a known one', async () => {
  const email = await server.activated()
  const phone = await signInOn(email, 'phone')
  // The first sign-in after the activation sends no email.
  expect(await deviceMails(email)).toEqual([])
  await signInOn(email, 'phone', phone.cookie)
  expect(await deviceMails(email)).toEqual([])
  await signInOn(email, 'laptop')
  const [mail, ...more] = await deviceMails(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Firefox on Windows')
  expect(mail?.text).toContain('/application/dashboard/account')
})

test('the device of another applicant, and a client without cookies, count as new', async () => {
  const [email, sibling] = [await server.activated(), await server.activated()]
  await signInOn(email, 'phone')
  const { cookie } = await signInOn(sibling, 'phone')
  await signInOn(email, 'phone', cookie)
  expect(await deviceMails(email)).toHaveLength(1)
  await server.signIn(email)
  expect(await deviceMails(email)).toHaveLength(2)
})

test('sends a few mails per day at most', async () => {
  const email = await server.activated()
  for (let time = 0; time < deviceMailsPerDayAndAccount + 4; time++) await signInOn(email, 'laptop')
  expect(await deviceMails(email)).toHaveLength(deviceMailsPerDayAndAccount)
})

test('sends no mail to an unconfirmed address', async () => {
  const email = await server.register()
  await signInOn(email, 'phone')
  await signInOn(email, 'laptop')
  expect(await deviceMails(email)).toEqual([])
})

const newPassword = 'seven other words here'

const deviceIn = ({ cookies }: Awaited<ReturnType<typeof server.post>>) =>
  cookies.find(({ name }) => name === 'matric-device')?.value
const headers = fromPortal

test('the device that activates a profile is known, also if the response was lost', async () => {
  const email = await server.register()
  const verificationCode = await server.codeFor(email)
  const activate = (more = {}) => server.post('/Profile/activate-profile', { verificationCode }, more)
  const device = deviceIn(await activate({ headers }))
  expect(await isKnown(email, device)).toBe(true)
  expect(deviceIn(await activate({ headers }))).toBe(device)
  expect(deviceIn(await activate())).toBeUndefined()
  // A device that was forgotten in the meantime does not become known again when the activation is retried.
  const { id } = await server.applicant(email)
  await server.database.system.transaction().execute((tx) => server.services.knownDevices.forget(tx, id))
  await activate({ headers })
  expect(await isKnown(email, device)).toBe(false)
})

/** Resets the password with an emailed code. Returns the response. */
async function resetPassword(username: string, more = {}) {
  await server.post(authentication.initiatePasswordReset.path, { username })
  await server.runJobs()
  const verificationCode = await server.codeFor(username)
  const body = { verificationCode, password: newPassword, cpassword: newPassword }
  return server.post(authentication.resetPassword.path, body, more)
}

test('the device that resets a password is known, and the sign-in on it is not mailed', async () => {
  const email = await server.activated()
  await signInOn(email, 'laptop')
  const device = deviceIn(await resetPassword(email, { headers })) ?? ''
  expect(await isKnown(email, device)).toBe(true)
  await server.signIn(email, newPassword, { headers, cookies: { 'matric-device': device } })
  expect(await deviceMails(email)).toEqual([])
})

test('a reset by another client, or of a pending profile, makes no device known', async () => {
  const [email, pending] = [await server.activated(), await server.register()]
  for (const reset of [await resetPassword(email), await resetPassword(pending, { headers })]) {
    expect(reset.status).toBe(200)
    expect(deviceIn(reset)).toBeUndefined()
  }
  for (const each of [email, pending])
    expect(await server.services.knownDevices.keysOf((await server.applicant(each)).id)).toEqual([])
})

type Device = Awaited<ReturnType<typeof signInOn>>

/** Actions of an applicant on a laptop after the phone was stolen. Each key completes the title of a test. */
const afterTheft: Record<string, (email: string, laptop: Device) => Promise<number>> = {
  'signing out the others': async (_email, laptop) =>
    (await server.post(authentication.logoutOthers.path, {}, present(laptop))).status,
  'signing out the phone': async (_email, laptop) => {
    const { sessionId } = (await devicesOf(laptop.token)).find(({ isCurrent }) => !isCurrent) ?? {}
    return (await server.post(authentication.endSession.path, { sessionId }, present(laptop))).status
  },
  'changing the password': async (username, laptop) => {
    const body = { username, password: aPassword, newPassword, cpassword: newPassword }
    return (await server.post(authentication.changePassword.path, body, present(laptop))).status
  },
  'resetting the password': async (username, laptop) => {
    const { cookies } = present(laptop)
    return (await resetPassword(username, { cookies })).status
  },
}
const present = ({ token, cookie = '' }: Device) => ({ token, cookies: { 'matric-device': cookie } })

test.each(Object.entries(afterTheft))('%s makes the other devices unknown', async (_name, act) => {
  const [email, stranger] = [await server.activated(), await server.activated()]
  const [phone, laptop] = [await signInOn(email, 'phone'), await signInOn(email, 'laptop')]
  const theirs = await signInOn(stranger, 'phone')
  expect(await isKnown(email, phone.cookie)).toBe(true)
  expect(await act(email, laptop)).toBe(200)
  expect(await isKnown(email, phone.cookie)).toBe(false)
  expect(await isKnown(email, laptop.cookie)).toBe(true)
  expect(await isKnown(stranger, theirs.cookie)).toBe(true)
})

test('a sign-in on a phone that was signed out is mailed, although its session had ended before', async () => {
  const email = await server.activated()
  const laptop = await signInOn(email, 'laptop')
  const phone = await signInOn(email, 'phone')
  await server.post('/Authentication/logout', {}, { token: phone.token })
  const before = (await deviceMails(email)).length
  await server.post(authentication.logoutOthers.path, {}, present(laptop))
  expect(await server.actions(email)).toContain('other-sessions-ended')
  await signInOn(email, 'laptop', laptop.cookie)
  expect(await deviceMails(email)).toHaveLength(before)
  await signInOn(email, 'phone', phone.cookie)
  expect(await deviceMails(email)).toHaveLength(before + 1)
})

test('a password change says who is signed out: the others, or everybody if the caller is not signed in', async () => {
  const username = await server.activated()
  const laptop = await signInOn(username, 'laptop')
  const change = { username, password: aPassword, newPassword, cpassword: newPassword }
  const path = authentication.changePassword.path
  expect((await server.post(path, change, present(laptop))).body.message).toContain(
    'Every other phone and computer was signed out.',
  )
  const back = { username, password: newPassword, newPassword: aPassword, cpassword: aPassword }
  expect((await server.post(path, back)).body.message).toContain('Every phone and computer was signed out.')
})
