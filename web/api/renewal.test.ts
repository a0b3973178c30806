import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { success } from '#contract/envelope.ts'
import { accessToken, keepAccessToken } from './access-token.ts'
import { renewSession } from './renewal.ts'

/** Times of the requests, in milliseconds after the start of the test. */
let sentAt: number[]
/** Outcome of each request. A request without an outcome never gets a response. */
let outcomes: (() => Promise<Response>)[]

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const token = { accessToken: 'new', refreshToken: '', tokenType: 'Bearer', expiresIn: 900 }
const renewed = async () => Response.json(success('', token))

beforeEach(() => {
  vi.useFakeTimers()
  const start = Date.now()
  sentAt = []
  outcomes = []
  keepAccessToken(null)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    sentAt.push(Date.now() - start)
    const aborted = new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    return Promise.race([aborted, ...outcomes.splice(0, 1).map((outcome) => outcome())])
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a renewal without a response is repeated while the server still accepts the cookie', async () => {
  const stalled = () => new Promise<Response>(() => undefined)
  outcomes = [stalled, renewed]
  const renewal = renewSession(null)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sentAt).toEqual([0, 10_000])
  expect(await renewal).toBe('renewed')
  expect(accessToken()?.accessToken).toBe('new')
})

test('a slow response is still used after the request was repeated', async () => {
  outcomes = [() => after(25_000).then(renewed)]
  const renewal = renewSession(null)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(sentAt).toEqual([0, 10_000, 20_000])
  expect(await renewal).toBe('renewed')
})

test('after three requests without a response, the result is unknown', async () => {
  const renewal = renewSession(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentAt).toEqual([0, 10_000, 20_000])
  expect(await renewal).toBe('unknown')
})

const fails = () => Promise.reject(new TypeError('Failed to fetch'))

test('a connection that breaks later is repeated at once, because the server may have got the request', async () => {
  outcomes = [() => after(2_000).then(fails), renewed]
  const renewal = renewSession(null)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sentAt).toEqual([0, 2_000])
  expect(await renewal).toBe('renewed')
})

test('without a network, the result is unknown at once', async () => {
  outcomes = [fails]
  expect(await renewSession(null)).toBe('unknown')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentAt).toEqual([0])
})
