import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payment } from '#contract/endpoints/payment.ts'
import { profile } from '#contract/endpoints/profile.ts'
import { failure, success } from '#contract/envelope.ts'
import { accessToken, keepAccessToken } from './access-token.ts'
import { ask, call } from './call.ts'
import { FailedCall, RejectedCall } from './call-errors.ts'
import { configureClient } from './client.ts'

const onError = vi.fn()
const onSignedOut = vi.fn()
const sent: { path: string; headers: Headers; body: unknown }[] = []
let answers: Record<string, (() => Response)[]> = {}

function json(status: number, body: unknown, statusText = ''): () => Response {
  return () => new Response(JSON.stringify(body), { status, statusText })
}

const renewed = (token: string) =>
  json(200, success('', { accessToken: token, refreshToken: '', tokenType: 'Bearer', expiresIn: 900 }))
const unauthorised = json(401, failure('Please login.', 'Signed out', null, 'sign-in-required'))
const listing = '/api/Payment/get-payments'
const renewal = '/api/Authentication/refresh-token'

beforeEach(() => {
  sent.length = 0
  answers = {}
  onError.mockReset()
  onSignedOut.mockReset()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  configureClient({ name: 'portal', onError, onSignedOut })
  keepAccessToken({ accessToken: 'old', tokenType: 'Bearer' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, headers: new Headers(init.headers), body: init.body })
    // The fake network responds after a moment, so that concurrent calls overlap.
    await new Promise((resolve) => setTimeout(resolve, 1))
    const answer = answers[path]?.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const paths = () => sent.map((request) => request.path)

test('sends the access token and the client name, and returns the answer', async () => {
  answers = { [listing]: [json(200, success('Here.', []))] }
  expect(await call(payment.list, undefined)).toEqual({ message: 'Here.', title: 'Done', data: [] })
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer old')
  expect(sent[0]?.headers.get('x-matric-client')).toBe('portal')
})

/** Returns a response that arrives after another user has signed in. */
const afterNextSignIn = (answer: () => Response) => () => {
  keepAccessToken(null)
  keepAccessToken({ accessToken: 'other', tokenType: 'Bearer' })
  return answer()
}

test("a rejected request is not repeated with the next user's session", async () => {
  answers = { [listing]: [afterNextSignIn(unauthorised), json(200, success('Here.', []))] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(paths()).toEqual([listing])
  expect([onSignedOut.mock.calls.length, accessToken()?.accessToken]).toEqual([0, 'other'])
})

test.each([
  ['a response', [afterNextSignIn(json(200, success('Here.', [])))]],
  ['a response after a renewal', [unauthorised, afterNextSignIn(json(200, success('Here.', [])))]],
])('the next user does not get %s of the user before', async (_, responses) => {
  answers = { [listing]: responses, [renewal]: [renewed('new')] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect([onSignedOut.mock.calls.length, onError.mock.calls.length]).toEqual([0, 0])
})

test("a request is not repeated with the next user's session if they sign in during the renewal", async () => {
  answers = { [listing]: [unauthorised], [renewal]: [afterNextSignIn(renewed('new'))] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect([paths(), onSignedOut.mock.calls.length]).toEqual([[listing, renewal], 0])
})

test('a public call returns its response after the session has ended', async () => {
  const activated = afterNextSignIn(json(200, success('Active.')))
  answers = { '/api/Profile/activate-profile': [activated] }
  expect((await call(profile.activate, { verificationCode: 'abc' })).message).toBe('Active.')
})

test('a public call sends no access token', async () => {
  answers = { '/api/Profile/activate-profile': [json(200, success('Active.'))] }
  await call(profile.activate, { verificationCode: 'abc' })
  expect(sent[0]?.headers.has('authorization')).toBe(false)
  expect(sent[0]?.body).toBe('{"verificationCode":"abc"}')
})

test.each([400, 404, 409, 422, 429])('%i throws the rejection without a toast', async (status) => {
  answers = { [listing]: [json(status, failure('No.', 'Not done', { field: 'why' }, 'stage-behind'))] }
  const error = await call(payment.list, undefined).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RejectedCall)
  expect(error).toMatchObject({
    status,
    message: 'No.',
    title: 'Not done',
    errors: { field: 'why' },
    code: 'stage-behind',
  })
  expect(onError).not.toHaveBeenCalled()
})

test('after a reload, the session is renewed before the first calls, which share one renewal', async () => {
  keepAccessToken(null)
  answers = {
    [renewal]: [renewed('new')],
    [listing]: [json(200, success('', [])), json(200, success('', []))],
  }
  await Promise.all([call(payment.list, undefined), call(payment.list, undefined)])
  expect(paths()).toEqual([renewal, listing, listing])
  expect(sent[1]?.headers.get('authorization')).toBe('Bearer new')
})

test('after a reload without a session, nothing but the renewal is sent', async () => {
  keepAccessToken(null)
  answers = { [renewal]: [unauthorised] }
  await expect(call(payment.list, undefined)).rejects.toBeInstanceOf(FailedCall)
  expect(paths()).toEqual([renewal])
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('401 renews the session once and repeats the call', async () => {
  answers = { [listing]: [unauthorised, json(200, success('Here.', []))], [renewal]: [renewed('new')] }
  expect((await call(payment.list, undefined)).message).toBe('Here.')
  expect(paths()).toEqual([listing, renewal, listing])
  expect(sent[2]?.headers.get('authorization')).toBe('Bearer new')
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('concurrent calls with an expired token share one renewal', async () => {
  answers = {
    [listing]: [unauthorised, unauthorised, unauthorised, ...Array(3).fill(json(200, success('', [])))],
    [renewal]: [renewed('new')],
  }
  const all = await Promise.all([1, 2, 3].map(() => call(payment.list, undefined)))
  expect(all.map(({ data }) => data)).toEqual([[], [], []])
  expect(paths().filter((path) => path === renewal)).toHaveLength(1)
})

test('a token replaced by another tab is used without another renewal', async () => {
  answers = {
    [listing]: [
      () => {
        keepAccessToken({ accessToken: 'from another tab', tokenType: 'Bearer' })
        return unauthorised()
      },
      json(200, success('Here.', [])),
    ],
  }
  expect((await call(payment.list, undefined)).message).toBe('Here.')
  expect(paths()).toEqual([listing, listing])
})

test('signs out when the session cannot be renewed', async () => {
  answers = { [listing]: [unauthorised], [renewal]: [unauthorised] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(onError).not.toHaveBeenCalled()
})

test('signs out when the new token is rejected too, without a third attempt', async () => {
  answers = { [listing]: [unauthorised, unauthorised], [renewal]: [renewed('new')] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(paths()).toEqual([listing, renewal, listing])
})

test('a network failure during the renewal does not sign out', async () => {
  answers = { [listing]: [unauthorised] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(onError).toHaveBeenCalledWith('Please check your network connection!')
  expect(accessToken()?.accessToken).toBe('old')
})

test('403 shows the message', async () => {
  answers = { [listing]: [json(403, failure('This is not yours.', 'Not allowed', null, 'role-not-allowed'))] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onError).toHaveBeenCalledWith('This is not yours.')
})

test('a network failure shows a message', async () => {
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onError).toHaveBeenCalledWith('Please check your network connection!')
  expect(console.error).toHaveBeenCalled()
})

test.each([
  [503, 'Service Unavailable', 'Service Unavailable. Please try again later.'],
  [500, '', 'Internal Server Error. Please try again later.'],
  [502, 'Bad Gateway', 'Our servers are not responding. Please try again later.'],
  [504, '', 'Our servers are not responding. Please try again later.'],
])('%i shows the status text, or our own words for a proxy', async (status, statusText, words) => {
  answers = { [listing]: [json(status, {}, statusText)] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onError).toHaveBeenCalledWith(words)
})

test('a response that is not JSON is a server failure', async () => {
  answers = { [listing]: [() => new Response('<html>', { status: 200 })] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onError).toHaveBeenCalledWith('The response could not be read. Please try again later.')
})

test('a response that breaks off is a network failure', async () => {
  const cut = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"isSuccessful":'))
      controller.error(new TypeError('network error'))
    },
  })
  answers = { [listing]: [() => new Response(cut, { status: 200 })] }
  await expect(call(payment.list, undefined)).rejects.toThrow(FailedCall)
  expect(onError).toHaveBeenCalledWith('Please check your network connection!')
})

/** Simulates `fetch` of a browser before Chromium 124, which rejects with an `AbortError` whatever the signal's reason. */
function olderFetch(answer: (aborted: Promise<never>) => Promise<Response>) {
  return (_path: string, { signal }: RequestInit) =>
    answer(
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
    )
}

const noResponse = (aborted: Promise<never>) => aborted
const noBody = async (aborted: Promise<never>) =>
  ({ status: 200, headers: new Headers(), text: () => aborted }) as never

test.each([
  ['call whose response', noResponse, undefined],
  ['call whose body', noBody, undefined],
  ['query whose response', noResponse, new AbortController().signal],
  ['query whose body', noBody, new AbortController().signal],
])('in an older browser, a %s takes too long shows the message for no network', async (_, answer, signal) => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', olderFetch(answer))
  const ended = ask(payment.list, undefined, signal && { signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(await ended).toMatchObject({
    name: 'FailedCall',
    message: 'Please check your network connection!',
  })
  expect(onError).toHaveBeenCalledWith('Please check your network connection!')
})

test('a call that was cancelled before its request is sent shows nothing', async () => {
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    return Response.json(success('', []))
  })
  const ended = ask(payment.list, undefined, { signal: AbortSignal.abort() }).catch((error: unknown) => error)
  expect(await ended).toMatchObject({ name: 'FailedCall', message: 'Cancelled' })
  expect(onError).not.toHaveBeenCalled()
})

test('a call that its caller has cancelled shows nothing', async () => {
  vi.stubGlobal(
    'fetch',
    olderFetch((aborted) => aborted),
  )
  const caller = new AbortController()
  const ended = ask(payment.list, undefined, { signal: caller.signal }).catch((error: unknown) => error)
  await Promise.resolve()
  caller.abort()
  expect(await ended).toMatchObject({ name: 'FailedCall', message: 'Cancelled' })
  expect(onError).not.toHaveBeenCalled()
})

test('a quiet call shows no toast', async () => {
  await expect(ask(payment.list, undefined, { quiet: true })).rejects.toThrow(
    'Please check your network connection!',
  )
  expect(onError).not.toHaveBeenCalled()
})

test('ask returns the data or throws the rejection', async () => {
  answers = {
    [listing]: [json(200, success('', [])), json(409, failure('Not now.', 'Not done', null, 'stage-behind'))],
  }
  expect(await ask(payment.list, undefined)).toEqual([])
  await expect(ask(payment.list, undefined)).rejects.toThrow(RejectedCall)
})
