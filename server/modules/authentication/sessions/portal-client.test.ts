import { describe, expect, test } from 'vitest'
import { aPassword } from '#tests/support/samples.ts'
import {
  type CallOptions,
  fromPortal,
  renewedData,
  signedInData,
  startSigningInServer,
} from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { newId } from '#server/db/id.ts'
import { newToken } from '#server/modules/credentials/codes/secrets.ts'

const server = await forThisFile(startSigningInServer())

const getProfile = (token: string) => server.call('GET', '/Profile/Get-Profile', { token })

describe('the portal', () => {
  const portal = (more: CallOptions = {}) =>
    server.call('POST', '/Authentication/refresh-token', { headers: fromPortal, body: {}, ...more })

  async function cookieOf(rememberMe = false) {
    const email = await server.activated()
    const body = { username: email, password: aPassword, rememberMe }
    const answer = await server.post('/Authentication/Login', body, { headers: fromPortal })
    const cookie = answer.cookies.find((each) => each.name === 'matric-refresh')
    return { email, answer, cookie, cookies: { 'matric-refresh': cookie?.value ?? '' } }
  }

  test('has a refresh cookie that scripts cannot read', async () => {
    const { answer, cookie } = await cookieOf()
    expect(signedInData(answer).authDetails.refreshToken).toBe('')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie).not.toHaveProperty('maxAge')
    expect(cookie).not.toHaveProperty('secure')
    expect(answer.text).not.toContain(cookie?.value)
  })

  test('stays signed in for 30 days with «Remember me», also after renewals', async () => {
    const { cookie, cookies } = await cookieOf(true)
    expect(cookie).toHaveProperty('maxAge', 30 * 24 * 3600)
    const renewed = await portal({ cookies })
    expect(renewed.cookies[0]).toMatchObject({ name: 'matric-refresh', maxAge: 30 * 24 * 3600 })
    expect(renewed.cookies[0]?.value).not.toBe(cookie?.value)
    expect(renewedData(renewed).refreshToken).toBe('')
  })

  test('stays signed in for 30 days once the applicant has said that the device is their own', async () => {
    const { email, answer, cookies } = await cookieOf()
    const { profileId } = signedInData(answer).profileDetail
    const renew = async (before: object, body: object = {}) => {
      const { cookies: next, text } = await portal({ cookies: { ...before }, body })
      const [cookie] = next
      return { cookie, text, cookies: { 'matric-refresh': cookie?.value ?? '' } }
    }
    const other = await renew(cookies, { rememberFor: newId() })
    expect(other.cookie).not.toHaveProperty('maxAge')
    const own = await renew(other.cookies, { rememberFor: profileId })
    expect(own.cookie).toHaveProperty('maxAge', 30 * 24 * 3600)
    expect(own.text).toContain('"remembered":true')
    const again = await renew(own.cookies, { rememberFor: profileId })
    expect((await renew(again.cookies)).cookie).toHaveProperty('maxAge', 30 * 24 * 3600)
    expect((await server.actions(email)).filter((action) => action === 'session-remembered')).toHaveLength(1)
  })

  test('binds its cookies to the host over https', async () => {
    const https = await startSigningInServer({ publicUrl: 'https://apply.oniko.example' })
    const answer = await https.signIn(await https.activated(), aPassword, { headers: fromPortal })
    await https.stop()
    expect(answer.cookies.map((each) => each.name).sort()).toEqual([
      '__Host-matric-device',
      '__Host-matric-refresh',
    ])
    for (const each of answer.cookies)
      expect(each).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
  })

  test.each([
    ['no header of the portal', { 'sec-fetch-site': 'same-origin' }],
    [
      'another site',
      { 'x-matric-client': 'portal', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    [
      'a sister site',
      { 'x-matric-client': 'portal', 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    ],
    [
      'an origin alone that is not ours',
      { 'x-matric-client': 'portal', origin: 'http://localhost.evil.example' },
    ],
    ['a sandboxed page', { 'x-matric-client': 'portal', origin: 'null' }],
    ['nothing that says where from', { 'x-matric-client': 'portal' }],
  ])('its cookie is rejected from %s', async (_name, headers) => {
    const { cookies } = await cookieOf()
    expect((await portal({ cookies, headers })).status).toBe(403)
    expect((await portal({ cookies })).status).toBe(200)
  })

  test.each([
    ['http://localhost:3000', 'localhost:3000'],
    ['http://192.168.1.7:3000', '192.168.1.7:3000'],
  ])('accepts the origin %s of an old browser or over http', async (origin, host) => {
    const { cookies } = await cookieOf()
    const answer = await portal({ cookies, headers: { 'x-matric-client': 'portal', origin, host } })
    expect(answer.status).toBe(200)
  })

  test('cannot be renewed by a form of another site, because only JSON is parsed', async () => {
    const { cookies } = await cookieOf()
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { ...fromPortal, 'content-type': type }
      const answer = await portal({ cookies, headers })
      expect([400, 403, 415]).toContain(answer.status)
      expect(answer.cookies).toEqual([])
    }
  })

  test('has an invalid cookie cleared', async () => {
    const answer = await portal({ cookies: { 'matric-refresh': newToken() } })
    expect(answer.status).toBe(401)
    expect(answer.cookies[0]).toMatchObject({ name: 'matric-refresh', value: '', maxAge: 0 })
    expect((await portal()).status).toBe(401)
  })

  test('ends the session on the server when signing out with only the cookie', async () => {
    const { answer, cookies } = await cookieOf()
    const out = await server.call('POST', '/Authentication/logout', { headers: fromPortal, cookies })
    expect(out.status).toBe(200)
    expect(out.cookies[0]).toMatchObject({ name: 'matric-refresh', value: '', maxAge: 0 })
    expect((await getProfile(signedInData(answer).authDetails.accessToken)).status).toBe(401)
    expect((await portal({ cookies })).status).toBe(401)
  })

  test('cannot be signed out by another site', async () => {
    const { answer, cookies } = await cookieOf()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const out = await server.call('POST', '/Authentication/logout', { headers, cookies })
    expect(out).toMatchObject({ status: 200, cookies: [] })
    expect((await getProfile(signedInData(answer).authDetails.accessToken)).status).toBe(200)
  })
})
