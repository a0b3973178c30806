import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GatewayUnavailable } from '#server/adapters/gateway/gateway.ts'
import { productionLimits } from '#server/modules/credentials/throttle/limits.ts'
import { type ApiAnswer, type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { type CutOff, cutOff } from '#tests/support/browser/cut-off.ts'
import { aBiodata, aPassword, aRegistration, freshEmail } from '#tests/support/samples.ts'
import { openPayment } from './api-calls.ts'

let server: ApiServer
let wire: CutOff
beforeAll(async () => {
  server = await startApiServer({
    limits: productionLimits,
    async reachedAt(address) {
      wire = await cutOff(address)
      return wire.address
    },
  })
})
afterAll(async () => {
  await server.stop()
  await wire.cut()
})

/** Expects a rejection whose message says when to try again, with `Retry-After` in whole seconds. */
function expectLater(answer: ApiAnswer, status: 429 | 503): void {
  expect([answer.status, answer.isSuccessful, answer.data]).toEqual([status, false, null])
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(answer.message).toMatch(/(seconds|minutes|moment)/)
}

describe('413', () => {
  test('a body that is too large is rejected unread', async () => {
    const { token } = await server.applicant('Biodata')
    const before = await server.fingerprint()
    const body = { ...aBiodata, address: 'x'.repeat(70_000) }
    const answer = await server.ask('PATCH', '/Profile/update-biodata', { token, body })
    expect([answer.status, answer.title, answer.message]).toEqual([
      413,
      'Too large',
      'This request is too large.',
    ])
    const stranger = await server.ask('POST', '/Authentication/Login', { raw: ' '.repeat(70_000) })
    expect(stranger.status).toBe(413)
    expect(await server.fingerprint()).toBe(before)
  })
})

describe('415', () => {
  test('rejects a picture sent as JSON, and JSON sent as a form', async () => {
    const { token } = await server.applicant('Biodata')
    const picture = await server.ask('POST', '/Utility/upload', { token, body: { file: 'x' } })
    expect([picture.status, picture.isSuccessful]).toEqual([415, false])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const form = await server.ask('POST', '/Payment/initiate-payment', { token, headers, raw: '--x--' })
    expect(form.status).toBe(415)
  })
})

describe('429', () => {
  test('wrong passwords are rate limited for known and unknown names; the right one has to wait too', async () => {
    const known = await server.activated()
    for (const username of [known, freshEmail()]) {
      const tries: ApiAnswer[] = []
      for (let count = 0; count < 7; count++)
        tries.push(
          await server.ask('POST', '/Authentication/Login', { body: { username, password: 'wrong' } }),
        )
      expect(tries.map(({ status }) => status)).toContain(400)
      for (const each of tries.filter(({ status }) => status !== 400)) expectLater(each, 429)
      const last = await server.ask('POST', '/Authentication/Login', {
        body: { username, password: aPassword },
      })
      expectLater(last, 429)
    }
  })

  test('requests for emails and codes are rate limited', async () => {
    const username = freshEmail()
    const ask = () => server.ask('POST', '/Profile/resend-activation', { body: { username } })
    for (let count = 0; count < productionLimits.mailsPerHourAndName; count++)
      expect((await ask()).status).toBe(200)
    expectLater(await ask(), 429)
    const guess = () =>
      server.ask('POST', '/Profile/activate-profile', { body: { verificationCode: '0'.repeat(26) } })
    for (let count = 0; count < productionLimits.wrongAttemptsPerHourAndCode; count++)
      expect((await guess()).status).toBe(400)
    expectLater(await guess(), 429)
  })
})

describe('the status 503', () => {
  test('is returned if the gateway does not respond', async () => {
    const who = await server.applicant('PaymentInitiation')
    const answers = server.gateway.onInitialise
    server.gateway.onInitialise = () => Promise.reject(new GatewayUnavailable('connect ECONNREFUSED'))
    const body = { payType: 'ApplicationFee' }
    const answer = await server.ask('POST', '/Payment/initiate-payment', { token: who.token, body })
    server.gateway.onInitialise = answers
    expectLater(answer, 503)
    expect(answer.text).not.toContain('ECONNREFUSED')
  })

  test('while the database is unavailable every call returns 503, and then all calls work again', async () => {
    const who = await server.applicant('PaymentInitiation')
    await openPayment(server, who)
    await wire.cut()
    try {
      const asked = await Promise.all([
        server.ask('GET', '/Profile/Get-Profile', { token: who.token }),
        server.ask('PATCH', '/Profile/update-biodata', { token: who.token, body: aBiodata }),
        server.ask('POST', '/Payment/initiate-payment', {
          token: who.token,
          body: { payType: 'ApplicationFee' },
        }),
        server.ask('GET', '/Notification/get-notifications', { token: who.token }),
        server.ask('POST', '/Authentication/Login', {
          body: { username: freshEmail(), password: aPassword },
        }),
        server.ask('POST', '/Profile/Create-Short-Profile', { body: aRegistration() }),
        server.ask('POST', '/Authentication/refresh-token', { body: { refreshToken: who.refreshToken } }),
        server.ask('POST', '/Authentication/initiate-password-reset', { body: { username: who.email } }),
        server.ask('GET', `/Utility/download/${'A'.repeat(22)}`, { token: who.token }),
      ])
      for (const answer of asked) {
        expectLater(answer, 503)
        expect(answer.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres|connect|terminated/i)
      }
      expect((await server.http.inject({ url: '/health/ready' })).statusCode).toBe(503)
      expect((await server.http.inject({ url: '/health/live' })).statusCode).toBe(200)
    } finally {
      await wire.restore()
    }
    await back()
    expect((await server.ask('GET', '/Profile/Get-Profile', { token: who.token })).status).toBe(200)
    const again = await server.ask('POST', '/Payment/initiate-payment', {
      token: who.token,
      body: { payType: 'ApplicationFee' },
    })
    expect(again.status).toBe(200)
  })

  test('broken database connections cost at most one response', async () => {
    const who = await server.applicant('Biodata')
    const asking = Array.from({ length: 12 }, () =>
      server.ask('GET', '/Profile/Get-Profile', { token: who.token }),
    )
    await wire.cut()
    await wire.restore()
    for (const answer of await Promise.all(asking)) expect([200, 503]).toContain(answer.status)
    await back()
    expect((await server.ask('GET', '/Profile/Get-Profile', { token: who.token })).status).toBe(200)
  })
})

async function back(): Promise<void> {
  while ((await server.http.inject({ url: '/health/ready' })).statusCode !== 200) await pause(20)
}
