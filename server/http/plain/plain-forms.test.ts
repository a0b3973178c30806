import { fastify } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, success } from '#contract/envelope.ts'
import { answerErrors } from '../answer.ts'
import { servePlainForms } from './plain-forms.ts'
import type { SentForm } from './portal-documents.ts'

const publicUrl = 'https://apply.example'
const here = { origin: publicUrl, 'sec-fetch-site': 'same-origin', host: 'apply.example' }
const form = 'application/x-www-form-urlencoded'

interface Seen {
  url: string
  body: unknown
  ip: string
  client: unknown
  cookie: unknown
  key?: unknown
}
let seen: Seen[] = []
beforeEach(() => {
  seen = []
})

/**
 * Creates a server with the form pages and fake API calls that return the given responses. Each page is rendered as the
 * JSON of its state.
 */
async function server(answers: Record<string, { status?: number; envelope: object }>, isBusy = false) {
  const app = fastify({ trustProxy: '127.0.0.1' })
  answerErrors(app)
  app.all('/api/*', async (request, reply) => {
    const { url, body, ip, headers } = request
    const key = headers['idempotency-key']
    seen.push({
      url,
      body,
      ip,
      client: headers['x-matric-client'],
      cookie: headers.cookie,
      ...(key !== undefined && { key }),
    })
    const answer = answers[url]
    reply.header('set-cookie', ['matric-refresh=token; HttpOnly', 'matric-device=known; HttpOnly'])
    return reply.code(answer?.status ?? 200).send(answer?.envelope)
  })
  await servePlainForms(app, {
    publicUrl,
    renders: async (_request: unknown, render: () => Promise<string>) => (isBusy ? null : render()),
    closed: () => false,
    documents: {
      nameOf: () => null,
      frameOf: () => 'app',
      file: () => '',
      page: async (at: string, state: SentForm | null) => JSON.stringify({ at, state }),
      checked: async () => '',
      basic: async (facts) => JSON.stringify(facts),
    },
  })
  const post = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string | undefined> = here,
    address = '203.0.113.9',
  ) =>
    app.inject({
      method: 'POST',
      url: `/application${url}`,
      remoteAddress: address,
      headers: { cookie: 'matric-device=known', ...headers, 'content-type': form },
      payload: new URLSearchParams(fields).toString(),
    })
  return Object.assign(post, {
    open: (url: string) => app.inject({ url: `/application${url}`, headers: { host: 'apply.example' } }),
  })
}

const login = {
  form: 'login',
  username: 'ada@mail.example',
  password: 'seven green lorries',
  rememberMe: 'on',
}
const signedIn = { '/api/Authentication/Login': { envelope: success('You are signed in.', {}) } }

test('a sign-in makes the API call with the same body, cookies and IP address, and passes the cookies on', async () => {
  const post = await server(signedIn)
  const { statusCode, headers } = await post('/auth/login', login)
  expect([statusCode, headers.location]).toEqual([303, '/application/dashboard'])
  expect(headers['set-cookie']).toEqual([
    'matric-refresh=token; HttpOnly',
    'matric-device=known; HttpOnly',
    expect.stringMatching(/^matric-sign-in=; Path=.*; Secure; Max-Age=0$/),
  ])
  expect(seen).toEqual([
    {
      url: '/api/Authentication/Login',
      body: { username: 'ada@mail.example', password: 'seven green lorries', rememberMe: true },
      ip: '203.0.113.9',
      client: 'portal',
      cookie: 'matric-device=known',
    },
  ])
})

test('a sign-in that the browser repeats has the same idempotency key, until it succeeds', async () => {
  const post = await server({
    '/api/Authentication/Login': {
      status: 400,
      envelope: failure('Wrong.', 'Not possible', null, 'wrong-credentials'),
    },
  })
  const key = 'ab'.repeat(16)
  const cookie = `matric-device=known; matric-sign-in=${key}`
  const { headers } = await post('/auth/login', login, { ...here, cookie })
  expect(headers['set-cookie']).not.toContainEqual(expect.stringContaining('matric-sign-in'))
  await post('/auth/login', login, { ...here, cookie })
  await post('/auth/login', login, { ...here, cookie: 'matric-sign-in=other' })
  expect(seen.map((call) => call.key)).toEqual([key, key, undefined])
})

test('a rejected registration shows the errors and the values, but no password', async () => {
  const errors = { email: 'Type your email address.' }
  const post = await server({
    '/api/Profile/Create-Short-Profile': {
      status: 400,
      envelope: failure('Type your email address.', 'Validation error.', errors, 'validation-failed'),
    },
  })
  const { statusCode, body } = await post('/auth/registration', {
    form: 'registration',
    firstName: 'Ada',
    othername: 'Typed',
    noOthername: 'on',
    email: '',
    password: 'seven green lorries',
    cpassword: 'seven green lorries',
  })
  expect(statusCode).toBe(400)
  expect(JSON.parse(body)).toEqual({
    at: '/auth/registration',
    state: {
      form: 'registration',
      values: { firstName: 'Ada', othername: '', noOthername: true, email: '' },
      errors,
      message: 'Validation error.',
      said: null,
    },
  })
  expect(body).not.toContain('lorries')
})

test('a message without a next page is shown on the same page', async () => {
  const post = await server({
    '/api/Authentication/initiate-password-reset': { envelope: success('A mail is on its way.') },
  })
  const { body } = await post('/auth/forgot-password', { form: 'forgot-password', username: 'ada' })
  expect(JSON.parse(body).state).toMatchObject({ said: 'A mail is on its way.', values: {}, errors: {} })
})

test.each(['198.51.100.7:443', 'garbage'])(
  'ignores a forwarded address that is no IP address: %s',
  async (text) => {
    const post = await server({
      '/api/Authentication/initiate-password-reset': { envelope: success('A mail is on its way.') },
    })
    const headers = { ...here, 'x-forwarded-for': text }
    const typed = { form: 'forgot-password', username: 'ada' }
    await post('/auth/forgot-password', typed, headers, '127.0.0.1')
    expect(seen.map(({ ip }) => ip)).toEqual(['127.0.0.1'])
  },
)

test.each([
  ['another site', { ...here, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site over http', { host: 'apply.example', origin: 'http://evil.example' }],
  ['a page that hides its origin', { ...here, origin: 'null' }],
  ['a neighbour on the same domain', { ...here, 'sec-fetch-site': 'same-site' }],
  ['a program without these headers', { host: 'apply.example' }],
])('a form of %s is rejected', async (_, headers) => {
  const post = await server(signedIn)
  const { statusCode } = await post('/auth/login', login, headers)
  expect([statusCode, seen]).toEqual([403, []])
})

test('a form is accepted only at the address of its page', async () => {
  const post = await server(signedIn)
  expect((await post('/auth/registration', login)).statusCode).toBe(400)
  expect((await post('/auth/login', { ...login, form: 'constructor' })).statusCode).toBe(400)
  expect(seen).toEqual([])
})

test('an IP address that requests too many pages gets a text instead of a rendered page', async () => {
  const wrong = failure('The username or the password is not right.', 'No', null, 'wrong-credentials')
  const post = await server({ '/api/Authentication/Login': { status: 400, envelope: wrong } }, true)
  const { statusCode, headers, body } = await post('/auth/login', login)
  expect([statusCode, headers['retry-after']]).toEqual([429, '2'])
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Wait a few seconds')
})

describe('the page of a signed-in applicant', () => {
  const renewed = { envelope: success('Renewed.', { accessToken: 'token' }) }
  const busy = { status: 503, envelope: failure('Busy.', 'Busy', null, 'temporarily-unavailable') }
  const calls = {
    '/api/Authentication/refresh-token': renewed,
    '/api/Profile/Get-Profile': { envelope: success('Yours.', { firstname: 'Ada' }) },
    '/api/Application/get-tracker': { envelope: success('Yours.', { now: 'Waiting' }) },
    '/api/Payment/get-payments': { envelope: success('Yours.', []) },
  }

  test('shows profile, tracker and payments', async () => {
    const { statusCode, body } = await (await server(calls)).open('/basic')
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({
      profile: { firstname: 'Ada' },
      tracker: { now: 'Waiting' },
      payments: [],
    })
  })

  test.each(Object.keys(calls))('says that it is busy if %s is rejected', async (url) => {
    const { statusCode, headers, body } = await (await server({ ...calls, [url]: busy })).open('/basic')
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '30', 'null'])
  })

  test('leads to the sign-in page if the session has ended', async () => {
    const ended = { status: 401, envelope: failure('Sign in again.', 'Signed out', null, 'sign-in-required') }
    const opened = await (await server({ '/api/Authentication/refresh-token': ended })).open('/basic')
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/application/auth/login'])
  })
})
