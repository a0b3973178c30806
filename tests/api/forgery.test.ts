import { describe, expect, test } from 'vitest'
import { startApiServer } from '#tests/support/api-server.ts'
import { aPassword, aRegistration } from '#tests/support/samples.ts'
import { fromPortal } from '#tests/support/signing-in.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const publicUrl = 'http://apply.oniko.example'
const evil = 'evil.example'

const server = await forThisFile(startApiServer({ publicUrl }))

const forgeries: Record<string, string>[] = [
  { host: evil },
  { host: `apply.oniko.example@${evil}` },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' },
  { forwarded: `host=${evil};proto=https` },
  { 'x-host': evil, 'x-original-url': `https://${evil}/`, 'x-rewrite-url': `https://${evil}/` },
  { origin: `https://${evil}`, referer: `https://${evil}/` },
]

const addressesIn = (text: string) => text.match(/https?:\/\/[^\s"'<>)]+/g) ?? []

describe('links use our own host, whatever Host header a request has', () => {
  test.each(forgeries)('in mails: %j', async (headers) => {
    const registration = aRegistration()
    const { email } = registration
    await server.ask('POST', '/Profile/Create-Short-Profile', { body: registration, headers })
    await server.ask('POST', '/Profile/activate-profile', {
      body: { verificationCode: await server.codeFor(email) },
    })
    await server.ask('POST', '/Authentication/initiate-password-reset', {
      body: { username: email },
      headers,
    })
    await server.runJobs()
    const mails = await server.mailsTo(email)
    expect(mails.map(({ template }) => template).sort()).toEqual([
      'activation',
      'password-reset',
      'profile-activated',
    ])
    for (const { text, html } of mails) {
      expect(text + html).not.toContain(evil)
      const own = addressesIn(text).filter((address) => address.startsWith(`${publicUrl}/`))
      expect(own.length).toBeGreaterThan(0)
    }
  })

  test.each(forgeries)('for the gateway: %j', async (headers) => {
    const { token } = await server.applicant('PaymentInitiation')
    const body = { payType: 'ApplicationFee' }
    expect((await server.ask('POST', '/Payment/initiate-payment', { token, body, headers })).status).toBe(200)
    const asked = server.gateway.initialised.at(-1)
    for (const url of [asked?.callbackUrl, asked?.cancelUrl])
      expect(url).toMatch(new RegExp(`^${publicUrl}/`))
  })
})

describe('input cannot inject email headers', () => {
  const breaks = ['\r\nBcc: x@mail.example', '\nSubject: x', '\r', '\u0000', '\u0085', '%0d%0aBcc: x']
  test.each(
    breaks.flatMap((text) =>
      ['firstName', 'lastName', 'othername', 'email'].map((field) => [field, text] as const),
    ),
  )('%s: %j', async (field, text) => {
    const registration: Record<string, string> = aRegistration()
    const before = await server.fingerprint()
    const body = { ...registration, [field]: `${registration[field]}${text}x` }
    const answer = await server.ask('POST', '/Profile/Create-Short-Profile', { body })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]])
    expect(await server.fingerprint()).toBe(before)
  })

  test.each(['\u2028Bcc: x@mail.example', '\u2029', '\uFF0D\r', '<script>', '"'])(
    'or break out of an email’s text: %j',
    async (text) => {
      const registration = aRegistration()
      const body = { ...registration, firstName: `Ada${text}Eze` }
      expect((await server.ask('POST', '/Profile/Create-Short-Profile', { body })).status).toBe(400)
    },
  )
})

describe('another site cannot use the refresh cookie', () => {
  const own = new URL(publicUrl)

  async function cookieOf(): Promise<string> {
    const email = await server.activated()
    const answer = await server.signIn(email, aPassword, { headers: { ...fromPortal, origin: own.origin } })
    const cookie = answer.cookies.find(({ name }) => name === 'matric-refresh')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    return `matric-refresh=${cookie?.value}`
  }

  const strange: [string, Record<string, string>][] = [
    ['without the portal’s header', { origin: own.origin }],
    ['without anything', {}],
    ['from another origin', { 'x-matric-client': 'portal', origin: `https://${evil}` }],
    [
      'from another origin that looks like ours',
      { 'x-matric-client': 'portal', origin: `${own.origin}.${evil}` },
    ],
    ['from no origin', { 'x-matric-client': 'portal' }],
    ['from an origin of nothing', { 'x-matric-client': 'portal', origin: 'null' }],
    [
      'from another site',
      { 'x-matric-client': 'portal', 'sec-fetch-site': 'cross-site', origin: own.origin },
    ],
    [
      'from a site beside ours',
      { 'x-matric-client': 'portal', 'sec-fetch-site': 'same-site', origin: own.origin },
    ],
  ]

  test('every attempt returns 403 and does not use the token; the portal stays signed in', async () => {
    const cookie = await cookieOf()
    const before = await server.fingerprint()
    for (const [way, headers] of strange) {
      const answer = await server.ask('POST', '/Authentication/refresh-token', {
        headers: { ...headers, cookie },
      })
      expect([way, answer.status, answer.data]).toEqual([way, 403, null])
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { ...fromPortal, cookie, 'content-type': type }
      const answer = await server.ask('POST', '/Authentication/refresh-token', { headers, raw: '{}' })
      expect([type, answer.status]).toEqual([type, 415])
    }
    expect(await server.fingerprint()).toBe(before)
    const good = await server.ask('POST', '/Authentication/refresh-token', {
      headers: { ...fromPortal, origin: own.origin, cookie },
    })
    expect(good.status).toBe(200)
  })

  test('cannot sign the applicant out', async () => {
    const cookie = await cookieOf()
    for (const [, headers] of strange)
      await server.ask('POST', '/Authentication/logout', { headers: { ...headers, cookie } })
    const headers = { ...fromPortal, origin: own.origin, cookie }
    expect((await server.ask('POST', '/Authentication/refresh-token', { headers })).status).toBe(200)
  })
})
