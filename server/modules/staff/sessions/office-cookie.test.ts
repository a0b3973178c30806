import { expect, test } from 'vitest'
import type { HttpContext } from '#server/http/context.ts'
import { officeCookie } from './office-cookie.ts'

/** Returns a request with these cookies, and the cookies that are set in its response. */
function requestWith(cookies: Readonly<Record<string, string>> = {}) {
  const set: Parameters<HttpContext['setCookie']>[] = []
  const http: HttpContext = {
    requestId: 'request-1',
    address: '192.0.2.7',
    header: () => undefined,
    cookie: (name) => cookies[name],
    setCookie: (...cookie) => void set.push(cookie),
    setHeader: () => undefined,
  }
  return { http, set }
}

const fourHundredDays = 34_560_000

test.each([
  ['https://apply.example', true, '__Host-'],
  ['http://localhost:3000', false, ''],
])('%s: no script and no other site gets the cookies, and only the device stays', (url, secure, prefix) => {
  const { http, set } = requestWith()
  const cookies = officeCookie(url)
  cookies.set(http, 'the session')
  cookies.setDevice(http, 'the device')
  cookies.clear(http)
  const bound = { httpOnly: true, secure, sameSite: 'strict', path: '/' }
  expect(set).toEqual([
    [`${prefix}matric-office`, 'the session', bound],
    [`${prefix}matric-office-device`, 'the device', { ...bound, maxAge: fourHundredDays }],
    [`${prefix}matric-office`, '', { ...bound, maxAge: 0 }],
  ])
})

test('each cookie is read by its own name', () => {
  const { http } = requestWith({
    '__Host-matric-office': 'the session',
    '__Host-matric-office-device': 'the device',
  })
  const cookies = officeCookie('https://apply.example')
  expect([cookies.read(http), cookies.device(http)]).toEqual(['the session', 'the device'])
})

test('over https, cookies that are not bound to the host are ignored', () => {
  const { http } = requestWith({ 'matric-office': 'a session', 'matric-office-device': 'a device' })
  const cookies = officeCookie('https://apply.example')
  expect([cookies.read(http), cookies.device(http)]).toEqual(['', undefined])
})
