import { expect, test } from 'vitest'
import type { HttpContext } from '#server/http/context.ts'
import { portalClient } from './portal-client.ts'

const site = 'https://apply.oniko.example'
const lan = 'http://192.168.1.7:3000'

interface SetCookie {
  name: string
  value: string
  options: unknown
}

/** Creates a fake request with headers and cookies. The request records the cookies and headers that are set. */
function request(headers: Record<string, string> = {}, cookies: Record<string, string> = {}) {
  const set: SetCookie[] = []
  const setHeaders: [string, string][] = []
  const http: HttpContext = {
    requestId: 'r1',
    address: '127.0.0.1',
    header: (name) => headers[name],
    cookie: (name) => cookies[name],
    setCookie: (name, value, options) => void set.push({ name, value, options }),
    setHeader: (...header) => void setHeaders.push(header),
  }
  return { http, set, setHeaders }
}

const client = portalClient(site)
const refresh = { '__Host-matric-refresh': 'token' }
const ours = { 'x-matric-client': 'portal', 'sec-fetch-site': 'same-origin' }

test.each([
  ['the same origin by its header', { ...ours, origin: site }, true],
  ['the same origin without Origin', ours, true],
  ['our address without Sec-Fetch-Site', { 'x-matric-client': 'portal', origin: site }, true],
  [
    'the host it was sent to',
    { 'x-matric-client': 'portal', origin: 'https://other.example', host: 'other.example' },
    true,
  ],
  ['another client', { ...ours, 'x-matric-client': 'app' }, false],
  ['no client header', { 'sec-fetch-site': 'same-origin', origin: site }, false],
  ['a sister site', { ...ours, 'sec-fetch-site': 'same-site', origin: site }, false],
  ['another origin', { ...ours, origin: 'https://evil.example', host: 'apply.oniko.example' }, false],
  ['a sandboxed page', { 'x-matric-client': 'portal', origin: 'null' }, false],
  ['no origin at all', { 'x-matric-client': 'portal' }, false],
] as const)('the refresh cookie from %s', (_from, headers, accepted) => {
  const { http } = request(headers, refresh)
  expect(client.refreshTokenIfOurs(http)).toBe(accepted ? 'token' : null)
  if (accepted) expect(client.refreshToken(http)).toBe('token')
  else
    expect(() => client.refreshToken(http)).toThrow(
      expect.objectContaining({
        status: 403,
        code: 'wrong-client',
        message: 'This request can only be sent from the portal itself.',
      }),
    )
})

test('without a cookie there is no token', () => {
  const { http } = request(ours)
  expect(client.refreshToken(http)).toBeNull()
  expect(client.refreshTokenIfOurs(http)).toBeNull()
  expect(client.hasRefreshCookie(http)).toBe(false)
  expect(client.device(http)).toBeUndefined()
})

test('the cookie is detected whichever site sent the request', () => {
  expect(client.hasRefreshCookie(request({}, refresh).http)).toBe(true)
  expect(client.hasRefreshCookie(request({}, { 'matric-refresh': 'token' }).http)).toBe(false)
  expect(client.speaks(request(ours).http)).toBe(true)
  expect(client.speaks(request({}).http)).toBe(false)
})

test.each([
  [site, '__Host-', true],
  [lan, '', false],
])('cookies of %s', (publicUrl, prefix, secure) => {
  const portal = portalClient(publicUrl)
  const { http, set } = request({}, { [`${prefix}matric-device`]: 'device' })
  const shape = { httpOnly: true, secure, sameSite: 'strict', path: '/' }
  portal.keep(http, { accessToken: 'a', refreshToken: 'one', remembered: false })
  portal.keep(http, { accessToken: 'a', refreshToken: 'two', remembered: true })
  portal.keepDevice(http, 'device')
  portal.forget(http)
  const name = `${prefix}matric-refresh`
  expect(set).toEqual([
    { name, value: 'one', options: shape },
    { name, value: 'two', options: { ...shape, maxAge: 30 * 24 * 3600 } },
    { name: `${prefix}matric-device`, value: 'device', options: { ...shape, maxAge: 180 * 24 * 3600 } },
    { name, value: '', options: { ...shape, maxAge: 0 } },
  ])
  expect(portal.device(http)).toBe('device')
})

test('signing out clears the cache of the browser, which can contain pictures of the applicant', () => {
  const { http, setHeaders } = request({}, refresh)
  client.keep(http, { accessToken: 'a', refreshToken: 'one', remembered: true })
  client.keepDevice(http, 'device')
  expect(setHeaders).toEqual([])
  client.forget(http)
  expect(setHeaders).toEqual([['clear-site-data', '"cache"']])
})
