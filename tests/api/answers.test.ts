import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints/registry.ts'
import { type ApiApplicant, type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { aBiodata } from '#tests/support/samples.ts'

let server: ApiServer
let who: ApiApplicant
const portalFolder = mkdtempSync(join(tmpdir(), 'answers-portal-'))
for (const page of ['index.html', 'app.html'])
  writeFileSync(join(portalFolder, page), '<!doctype html><title>Portal</title>')

beforeAll(async () => {
  server = await startApiServer({ portalFolder, publicUrl: 'https://apply.oniko.example' })
  who = await server.applicant('Biodata')
})
afterAll(async () => {
  await server.stop()
  await rm(portalFolder, { recursive: true })
})

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
].join(';')

const hardened = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
}
const hardenedPicture = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}
const hardenedData = {
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}

describe('every response has the security headers', () => {
  test.each([
    ['GET', '/application/', 200, 'text/html'],
    ['GET', '/application/sign-in', 200, 'text/html'],
    ['GET', '/application/dashboard/registration/bio-data', 200, 'text/html'],
    ['GET', '/mailbox', 200, 'text/html'],
    ['GET', '/favicon.ico', 200, 'image/svg+xml'],
    ['GET', '/health/ready', 200, 'application/json'],
    ['GET', '/api/Profile/Get-Profile', 401, 'application/json'],
    ['GET', '/api/no-such-call', 404, 'application/json'],
    ['GET', '/no-such-page', 404, 'application/json'],
    ['GET', '/no-such-page.css', 200, 'text/css'],
    ['POST', '/api/Authentication/Login', 400, 'application/json'],
    ['GET', '/api/openapi.json', 200, 'application/json'],
    ['GET', '/api/Office/me', 403, 'application/json'],
  ] as const)('%s %s', async (method, url, status, type) => {
    const answer = await server.http.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    const isPicture = type === 'image/svg+xml'
    const expected = isPicture ? hardenedPicture : hardened
    expect(answer.headers).toMatchObject(url.startsWith('/api/') ? hardenedData : expected)
    // Pages of other origins must not load office data, because browsers add the session cookie by themselves.
    const isForAll = isPicture || (url.startsWith('/api/') && !url.startsWith('/api/Office/'))
    const ownOrigin = isForAll ? undefined : 'same-origin'
    expect(answer.headers['cross-origin-resource-policy']).toBe(ownOrigin)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('server')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('the API reader has its own content policy, which allows no other origin', async () => {
    const answer = await server.http.inject({ url: '/api/docs/' })
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(answer.headers['content-security-policy']).not.toMatch(
      /https?:|\*|unsafe-eval|script-src[^;]*unsafe/,
    )
  })

  test('the API reader shows the whole description', async () => {
    const [shown, described] = await Promise.all(
      ['/api/docs/json', '/api/openapi.json'].map((url) => server.http.inject({ url })),
    )
    expect(Object.keys(described?.json().paths).length).toBeGreaterThan(50)
    expect(shown?.json()).toEqual(described?.json())
  })

  test.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
    '%s is not compressed for each request, because anybody can request it without a limit',
    async (url) => {
      const { headers, rawPayload } = await server.http.inject({
        url,
        headers: { 'accept-encoding': 'gzip' },
      })
      // `Content-Length` shows that the response was compressed before it was sent, not while it was sent.
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(rawPayload.length),
        vary: 'accept-encoding',
      })
    },
  )

  test.each([
    ['/api/openapi.json', 'gzip'],
    ['/application/sign-in', 'br'],
    ['/api/no-such-call', undefined],
  ])('%s is sent with the encoding %s', async (url, encoding) => {
    const plain = await server.http.inject({ url })
    const answer = await server.http.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    if (encoding === 'gzip') expect(gunzipSync(answer.rawPayload).toString()).toBe(plain.body)
    if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body)
  })

  test('HSTS is not sent over plain http', async () => {
    const plain = await startApiServer()
    const answer = await plain.http.inject({ url: '/api/openapi.json' })
    await plain.stop()
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('unknown paths and methods', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each(['/nonsense', '/Application', '/%', '/%c0%af', '/application/static/js/old.js'])(
    'a person who opens %s gets a page that leads to the portal',
    async (url) => {
      const answer = await server.http.inject({ url, headers: browser })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
      expect(answer.body).toContain('<h1>Page not found</h1>')
      expect(answer.body).toContain('href="/application/"')
    },
  )

  test.each(['/api/Nothing', '/api/%'])('%s returns an envelope to a browser too', async (url) => {
    const answer = await server.http.inject({ url, headers: browser })
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
  })

  test.each([
    ['GET', '/Nothing'],
    ['POST', '/Profile/Get-Profile'],
    ['PUT', '/Profile/update-biodata'],
    ['DELETE', '/Profile/Get-Profile'],
    ['GET', '/profile/get-profile'],
    ['GET', '/Profile/Get-Profile/'],
    ['GET', '//Profile/Get-Profile'],
    ['OPTIONS', '/Profile/Get-Profile'],
    ['GET', '/Profile/../../etc/passwd'],
    ['GET', '/%2e%2e/%2e%2e/etc/passwd'],
    ['GET', '/Payment/webhook/remita'],
    ['GET', '/%'],
    ['GET', '/%c0%af'],
  ] as const)('%s %s returns an envelope', async (method, path) => {
    const headers = { authorization: `Bearer ${who.token}` }
    const answer = await server.http.inject({ method, url: `/api${path}`, headers })
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ isSuccessful: false, errors: null, data: null })
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/)
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/)
  })

  test('HEAD returns what GET returns, without the body', async () => {
    const headers = { authorization: `Bearer ${who.token}` }
    const head = await server.http.inject({ method: 'HEAD', url: '/api/Profile/Get-Profile', headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const signedOut = await server.http.inject({ method: 'HEAD', url: '/api/Profile/Get-Profile' })
    expect([signedOut.statusCode, signedOut.body]).toEqual([401, ''])
  })

  test('other origins cannot read responses or send more than a form could', async () => {
    for (const { path, method } of endpoints) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method }
      const answer = await server.http.inject({ method: 'OPTIONS', url: `/api${path}`, headers })
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('an internal error', () => {
  test('returns a generic message with the request id', async () => {
    const secret = 'relation "applicant" does not exist at /srv/server/db/client.ts:12'
    vi.spyOn(server.database, 'bearerStatement').mockRejectedValueOnce(new Error(secret))
    const answer = await server.ask('PATCH', '/Profile/update-biodata', { token: who.token, body: aBiodata })
    expect([answer.status, answer.title, answer.errors, answer.data]).toEqual([
      500,
      'Something went wrong',
      null,
      null,
    ])
    expect(answer.message).toMatch(/^Something went wrong on our side\. Please try again later\. \([\w-]+\)$/)
    expect(answer.text).not.toMatch(/relation|server\/|\.ts|at \w+ \(/)
    expect(answer.headers).toMatchObject(hardenedData)
  })

  test('in the database does not reveal details either', async () => {
    const wrong = Object.assign(new Error('duplicate key value violates unique constraint "kin_pkey"'), {
      code: '23505',
      detail: 'Key (applicant_id)=(1) already exists.',
    })
    vi.spyOn(server.database, 'asApplicant').mockRejectedValueOnce(wrong)
    const answer = await server.ask('GET', '/Application/get-application', { token: who.token })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/duplicate|constraint|kin_pkey|23505/)
  })
})
