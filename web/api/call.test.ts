import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payment } from '#contract/endpoints/payment.ts'
import { profile } from '#contract/endpoints/profile.ts'
import { refusal, success } from '#contract/envelope.ts'
import { accessToken, keepAccessToken } from './access-token.ts'
import { ask, call } from './call.ts'
import { configureClient, RefusedCall } from './client.ts'

const onError = vi.fn()
const onSignedOut = vi.fn()
const sent: { path: string; headers: Headers; body: unknown }[] = []
let answers: Record<string, (() => Response)[]> = {}

function json(status: number, body: unknown, statusText = ''): () => Response {
  return () => new Response(JSON.stringify(body), { status, statusText })
}

const renewed = (token: string) =>
  json(200, success('', { accessToken: token, refreshToken: '', tokenType: 'Bearer', expiresIn: 900 }))
const unauthorised = json(401, refusal('Please login.', 'Signed out', null, 'sign-in-required'))
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
    // As a network does: the answer never comes in the same turn.
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

test('sends the session, says who it is, and hands over the envelope', async () => {
  answers = { [listing]: [json(200, success('Here.', []))] }
  expect(await call(payment.list, undefined)).toEqual(success('Here.', []))
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer old')
  expect(sent[0]?.headers.get('x-matric-client')).toBe('portal')
})

test('a public call carries no session', async () => {
  answers = { '/api/Profile/activate-profile': [json(200, success('Active.'))] }
  await call(profile.activate, { verificationCode: 'abc' })
  expect(sent[0]?.headers.has('authorization')).toBe(false)
  expect(sent[0]?.body).toBe('{"verificationCode":"abc"}')
})

test.each([400, 404, 409, 422, 429])('%i is an answer like any other', async (status) => {
  answers = { [listing]: [json(status, refusal('No.', 'Not done', { field: 'why' }, 'stage-behind'))] }
  expect(await call(payment.list, undefined)).toEqual(
    refusal('No.', 'Not done', { field: 'why' }, 'stage-behind'),
  )
  expect(onError).not.toHaveBeenCalled()
})

test('401 renews the session once and asks again', async () => {
  answers = { [listing]: [unauthorised, json(200, success('Here.', []))], [renewal]: [renewed('new')] }
  expect((await call(payment.list, undefined))?.isSuccessful).toBe(true)
  expect(paths()).toEqual([listing, renewal, listing])
  expect(sent[2]?.headers.get('authorization')).toBe('Bearer new')
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('calls refused together share one renewal', async () => {
  answers = {
    [listing]: [unauthorised, unauthorised, unauthorised, ...Array(3).fill(json(200, success('', [])))],
    [renewal]: [renewed('new')],
  }
  const all = await Promise.all([1, 2, 3].map(() => call(payment.list, undefined)))
  expect(all.every((envelope) => envelope?.isSuccessful)).toBe(true)
  expect(paths().filter((path) => path === renewal)).toHaveLength(1)
})

test('a call refused with a token that has been replaced meanwhile does not renew again', async () => {
  answers = {
    [listing]: [
      () => {
        keepAccessToken({ accessToken: 'brought by another tab', tokenType: 'Bearer' })
        return unauthorised()
      },
      json(200, success('', [])),
    ],
  }
  expect((await call(payment.list, undefined))?.isSuccessful).toBe(true)
  expect(paths()).toEqual([listing, listing])
})

test('signed out when the session cannot be renewed', async () => {
  answers = { [listing]: [unauthorised], [renewal]: [unauthorised] }
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(onError).not.toHaveBeenCalled()
})

test('signed out when the new token is refused as well, without a third attempt', async () => {
  answers = { [listing]: [unauthorised, unauthorised], [renewal]: [renewed('new')] }
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onSignedOut).toHaveBeenCalledTimes(1)
  expect(paths()).toEqual([listing, renewal, listing])
})

test('a network that fails during the renewal signs nobody out', async () => {
  answers = { [listing]: [unauthorised] }
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(onError).toHaveBeenCalledWith('Please check your network connection!')
  expect(accessToken()?.accessToken).toBe('old')
})

test('403 shows the message and hands over nothing', async () => {
  answers = { [listing]: [json(403, refusal('This is not yours.', 'Refused', null, 'role-not-allowed'))] }
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onError).toHaveBeenCalledWith('This is not yours.')
})

test('no network', async () => {
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onError).toHaveBeenCalledWith('Please check your network connection!')
  expect(console.error).toHaveBeenCalled()
})

test.each([
  [503, 'Service Unavailable', 'Service Unavailable. Please try again later.'],
  [500, '', 'Internal Server Error. Please try again later.'],
])('%i shows its status text', async (status, statusText, words) => {
  answers = { [listing]: [json(status, {}, statusText)] }
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onError).toHaveBeenCalledWith(words)
})

test('an answer that is not JSON is a failure of the server', async () => {
  answers = { [listing]: [() => new Response('<html>', { status: 200 })] }
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onError).toHaveBeenCalledWith('The answer could not be read. Please try again later.')
})

test('an answer that is lost half-way is the network’s failure', async () => {
  const cut = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('{"isSuccessful":'))
      controller.error(new TypeError('network error'))
    },
  })
  answers = { [listing]: [() => new Response(cut, { status: 200 })] }
  expect(await call(payment.list, undefined)).toBeNull()
  expect(onError).toHaveBeenCalledWith('Please check your network connection!')
})

test('a quiet call leaves the words to its caller', async () => {
  await expect(ask(payment.list, undefined, { quiet: true })).rejects.toThrow(
    'Please check your network connection!',
  )
  expect(onError).not.toHaveBeenCalled()
})

test('ask gives the data, or throws the refusal', async () => {
  answers = {
    [listing]: [json(200, success('', [])), json(409, refusal('Not now.', 'Not done', null, 'stage-behind'))],
  }
  expect(await ask(payment.list, undefined)).toEqual([])
  await expect(ask(payment.list, undefined)).rejects.toThrow(RefusedCall)
})
