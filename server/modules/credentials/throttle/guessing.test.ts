import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { fromPortal, type SigningInServer, startSigningInServer } from '#tests/support/signing-in.ts'
import { noLimits } from '#tests/support/server-deps.ts'
import { productionLimits } from './limits.ts'

/** A server with the production limits, except those that the setup of these tests would exceed. */
let server: SigningInServer
beforeAll(async () => {
  const { registrationsPerHourAndHost, mailsPerHourAndHost } = noLimits
  server = await startSigningInServer({
    limits: { ...productionLimits, registrationsPerHourAndHost, mailsPerHourAndHost },
  })
})
afterAll(() => server.stop())

let networks = 0
const newAddress = () => `10.${++networks >> 8}.${networks & 255}.7`
const guess = (username: string, address = newAddress(), cookies: Record<string, string> = {}) =>
  server.signIn(username, 'not the password', { address, cookies })

describe('guessing a password', () => {
  test('delays every username after five attempts, known or not', async () => {
    const [known, unknown] = [await server.activated(), freshEmail()]
    for (let round = 0; round < 5; round++)
      expect((await guess(known)).text).toBe((await guess(unknown)).text)
    const [one, two] = [await guess(known), await guess(unknown)]
    expect([one.status, two.status]).toEqual([429, 429])
    expect(Number(one.headers['retry-after'])).toBeGreaterThan(25)
    expect(Number(one.headers['retry-after'])).toBeLessThanOrEqual(30)
    expect(one.body.message).toMatch(/Too many attempts\. Wait \d+ seconds/)
    expect(Object.keys(one.headers).sort()).toEqual(Object.keys(two.headers).sort())
    // The correct password is rejected too. Otherwise an attacker could continue to guess during the delay.
    expect((await server.signIn(known, aPassword, { address: newAddress() })).status).toBe(429)
  })

  test('checks five of thirty simultaneous attempts', async () => {
    const email = await server.activated()
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email)))
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25)
  })

  test('does not lock out the owner on a known device, but locks out a stranger with a device cookie', async () => {
    const [email, stranger] = [await server.activated(), await server.activated()]
    const deviceOf = async (name: string) => {
      const answer = await server.signIn(name, aPassword, { address: newAddress(), headers: fromPortal })
      return { 'matric-device': answer.cookies.find((each) => each.name === 'matric-device')?.value ?? '' }
    }
    const [own, other] = [await deviceOf(email), await deviceOf(stranger)]
    const address = newAddress()
    for (let round = 0; round < 6; round++) await guess(email, address)
    expect((await guess(email, address)).status).toBe(429)
    expect((await server.signIn(email, aPassword, { address, cookies: other })).status).toBe(429)
    expect((await server.signIn(email, aPassword, { address, cookies: own })).status).toBe(200)
  })

  test('ignores an invented device cookie', async () => {
    const madeUp = () => ({ 'matric-device': randomBytes(32).toString('base64url') })
    for (const name of [await server.activated(), freshEmail()]) {
      for (let round = 0; round < 5; round++) await guess(name, newAddress(), madeUp())
      expect((await guess(name, newAddress(), madeUp())).status).toBe(429)
    }
    const address = newAddress()
    const failures = Array.from({ length: productionLimits.network.freeAttempts }, () =>
      guess(freshEmail(), address, madeUp()),
    )
    expect((await Promise.all(failures)).filter(({ status }) => status !== 400)).toEqual([])
    expect((await guess(freshEmail(), address, madeUp())).status).toBe(429)
  })

  test('does not prevent a reset, which also resets the counter', async () => {
    const email = await server.activated()
    for (let round = 0; round < 6; round++) await guess(email)
    await server.post('/Authentication/initiate-password-reset', { username: email })
    await server.runJobs()
    const password = 'seven other words here'
    const body = { verificationCode: await server.codeFor(email), password, cpassword: password }
    expect((await server.post('/Authentication/reset-password', body)).status).toBe(200)
    expect((await server.signIn(email, password, { address: newAddress() })).status).toBe(200)
  })

  test('also counts attempts to change a password or correct an email address', async () => {
    const email = await server.register()
    for (let round = 0; round < 5; round++) await guess(email)
    const correction = { username: email, password: aPassword, email: freshEmail() }
    const change = {
      username: email,
      password: aPassword,
      newPassword: 'x'.repeat(12),
      cpassword: 'x'.repeat(12),
    }
    const address = newAddress()
    expect((await server.post('/Profile/correct-email', correction, { address })).status).toBe(429)
    expect((await server.post('/Authentication/change-password', change, { address })).status).toBe(429)
  })
})

const wrongCode = (serial: number) => String(serial).padStart(26, '0')

describe('guessing a code', () => {
  test('does not lock out a phone network if one expired link is opened repeatedly', async () => {
    const address = newAddress()
    const activate = (verificationCode: string) =>
      server.post('/Profile/activate-profile', { verificationCode }, { address })
    const spent = '7'.repeat(26)
    const statuses: number[] = []
    for (let round = 0; round < 12; round++)
      statuses.push(
        (await activate(round % 2 === 0 ? spent : ` ${spent.slice(0, 5)}-${spent.slice(5)}`)).status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    for (let person = 0; person < 100; person++) expect((await activate(wrongCode(person))).status).toBe(400)
    expect((await activate(await server.codeFor(await server.register()))).status).toBe(200)
  })

  test('delays even a correct code after two hundred wrong ones an hour from one client IP', async () => {
    const address = newAddress()
    const verificationCode = await server.codeFor(await server.register())
    const activate = (code: string) =>
      server.post('/Profile/activate-profile', { verificationCode: code }, { address })
    for (let round = 0; round < productionLimits.wrongCodesPerHourAndHost; round++)
      expect((await activate(wrongCode(1000 + round))).status).toBe(400)
    const limited = await activate(verificationCode)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    const password = 'seven other words here'
    const body = { verificationCode, password, cpassword: password }
    expect((await server.post('/Authentication/reset-password', body, { address })).status).toBe(429)
    const elsewhere = await server.post(
      '/Profile/activate-profile',
      { verificationCode },
      { address: newAddress() },
    )
    expect(elsewhere.status).toBe(200)
  })
})

describe('the client IP', () => {
  let guessed = 0
  const wrongCodes = async (address: string) => {
    const statuses: number[] = []
    for (let round = 0; round <= productionLimits.wrongCodesPerHourAndHost; round++) {
      const headers = { 'x-forwarded-for': `10.99.${round}.1` }
      guessed += 1
      const body = { verificationCode: wrongCode(5000 + guessed) }
      statuses.push((await server.post('/Profile/activate-profile', body, { address, headers })).status)
    }
    return statuses.at(-1)
  }

  test('is that of the connection, whatever headers a client sends', async () => {
    expect(await wrongCodes('203.0.113.77')).toBe(429)
  })

  test('is the forwarded one behind a local proxy', async () => {
    expect(await wrongCodes('127.0.0.1')).toBe(400)
  })
})

describe('flooding a person with email', () => {
  test('five registrations with a weak password leave room for one with a good password', async () => {
    const registration = aRegistration()
    const register = async (password: string) => {
      const body = { ...registration, password, cpassword: password }
      return (await server.post('/Profile/Create-Short-Profile', body)).status
    }
    for (let round = 0; round < productionLimits.mailsPerHourAndName; round++)
      expect(await register('password2024')).toBe(400)
    expect(await register(aPassword)).toBe(200)
  })

  test('is limited to five emails of a kind an hour per username, known or not', async () => {
    const paths = ['/Profile/resend-activation', '/Authentication/initiate-password-reset']
    for (const email of [await server.activated(), freshEmail()])
      for (const path of paths) {
        const statuses: number[] = []
        for (let round = 0; round < 6; round++)
          statuses.push((await server.post(path, { username: email })).status)
        expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      }
  })
})

test('sign-ins to a pending profile are limited, without a limit for others with the same email address', async () => {
  const limited = await startSigningInServer({ limits: { ...noLimits, signInsPerHourAndAccount: 2 } })
  onTestFinished(() => limited.stop())
  const email = await limited.register()
  const password = 'seven other words here'
  await limited.post('/Profile/Create-Short-Profile', {
    ...aRegistration(email),
    password,
    cpassword: password,
  })
  for (const status of [200, 200, 429]) expect((await limited.signIn(email, password)).status).toBe(status)
  expect((await limited.signIn(email)).status).toBe(200)
})
