import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Exposure } from '#server/config-exposure.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { serve } from '#server/main.ts'
import { freePort } from '#tests/support/free-port.ts'
import { institutionFolder } from '#tests/support/institution/index.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { serverDeps } from '#tests/support/server-deps.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function startApp(exposure: Exposure) {
  const { address } = await createTestDatabase()
  const database = openDatabase({ connection: address, onIdleError: () => undefined })
  cleanups.push(() => database.close())
  const support = await serverDeps(database, { exposure })
  cleanups.push(() => support.close())
  const { http } = await buildApp(support.deps)
  cleanups.push(() => http.close())
  await http.ready()
  return http
}

const paths = ['/mailbox', '/mailbox/messages.json', '/metrics']

let hidden: Awaited<ReturnType<typeof startApp>>
let open: Awaited<ReturnType<typeof startApp>>
let published: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  hidden = await startApp('network')
  open = await startApp('local')
  published = await startApp('public')
})

it.each(paths)('an exposed server shows %s to its own machine only', async (url) => {
  const statusFor = async (app: typeof hidden, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).statusCode
  expect(await statusFor(hidden, '203.0.113.9')).toBe(404)
  expect(await statusFor(hidden, '127.0.0.1')).toBe(200)
  expect(await statusFor(open, '203.0.113.9')).toBe(200)
})

it.each(paths)('an exposed server hides %s behind a local proxy without X-Forwarded-For', async (url) => {
  const statusFor = async (host: string, more: Record<string, string> = {}) =>
    (await hidden.inject({ url, remoteAddress: '127.0.0.1', headers: { host, ...more } })).statusCode
  for (const host of ['apply.example', 'localhost.apply.example', '127.0.0.1.apply.example'])
    expect(await statusFor(host)).toBe(404)
  expect(await statusFor('apply.example', { 'x-forwarded-host': 'localhost' })).toBe(404)
  for (const host of ['localhost:3000', '127.0.0.1:3001', '[::1]:3000'])
    expect(await statusFor(host)).toBe(200)
})

it.each(paths)(
  'an exposed server hides %s behind a local proxy that is recognised by a header',
  async (url) => {
    for (const name of ['x-real-ip', 'forwarded', 'via', 'x-forwarded-proto', 'x-forwarded-host']) {
      const headers = { host: '127.0.0.1:3000', [name]: '203.0.113.9' }
      expect([name, (await hidden.inject({ url, headers })).statusCode]).toEqual([name, 404])
    }
  },
)

it('a public server has no mailbox, and shows the metrics to its own machine only', async () => {
  const statusFor = async (url: string, remoteAddress = '127.0.0.1') =>
    (await published.inject({ url, remoteAddress })).statusCode
  for (const url of ['/mailbox', '/mailbox/messages.json']) expect(await statusFor(url)).toBe(404)
  expect(await statusFor('/metrics')).toBe(200)
  expect(await statusFor('/metrics', '203.0.113.9')).toBe(404)
})

/** Sends a request over HTTP/1.0, as a local nginx with its defaults does. Returns the status line of the response. */
async function throughDefaultNginx(port: string, path: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
  const [line = ''] = (await text(socket)).split('\r\n')
  return line
}

describe('the sandboxes of a started server', () => {
  const control = [
    '/sandbox/paystack/control/faults',
    '/sandbox/paystack/%63ontrol/faults',
    '/sandbox/learning-portal/control/users',
  ]

  /** Starts a server. The returned function requests a path with the given `Host` header and returns the status. */
  async function startServer(more: NodeJS.ProcessEnv) {
    const folder = await mkdtemp(join(tmpdir(), 'matric-loopback-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const { serverConnectionString } = await createTestDatabase()
    const port = await freePort()
    const env = { DATA_DIR: folder, DATABASE_URL: serverConnectionString, INSTITUTION_DIR: institutionFolder }
    const silent = { info: () => undefined, error: () => undefined }
    const server = await serve({ ...env, PORT: port, ...more }, silent)
    cleanups.push(() => server.stop())
    const statusFor = async (path: string, host: string) => {
      const [answer]: IncomingMessage[] = await once(
        get({ host: '127.0.0.1', port, path, headers: { host } }),
        'response',
      )
      return answer?.resume().statusCode
    }
    return Object.assign(statusFor, { throughNginx: (path: string) => throughDefaultNginx(port, path) })
  }

  it('show their controls only to this machine if the server is exposed', async () => {
    const statusFor = await startServer({ HOST: '0.0.0.0' })
    for (const path of control) {
      expect([path, await statusFor(path, 'apply.example')]).toEqual([path, 404])
      expect([path, await statusFor(path, 'localhost')]).toEqual([path, 200])
    }
    // The other routes of the sandbox respond to every client: for example, applicants open the checkout.
    expect(await statusFor('/sandbox/paystack/transaction/verify/x', 'apply.example')).toBe(401)
  })

  it.each(['an https URL', 'a live key'])('have no controls if the settings have %s', async (sign) => {
    const live = { PAYMENT_GATEWAY: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_x' }
    const statusFor = await startServer(
      sign === 'an https URL' ? { PUBLIC_URL: 'https://apply.example' } : live,
    )
    // A local nginx with its defaults sends its own address as the host, and no client IP.
    for (const path of [...control, '/mailbox', '/mailbox/messages.json', '/metrics'])
      expect([path, await statusFor.throughNginx(path)]).toEqual([path, 'HTTP/1.1 404 Not Found'])
    for (const path of [...control, '/mailbox'])
      expect([path, await statusFor(path, 'localhost')]).toEqual([path, 404])
    // Prometheus on this machine reads the metrics.
    expect(await statusFor('/metrics', 'localhost')).toBe(200)
    if (sign === 'an https URL')
      expect(await statusFor('/sandbox/paystack/transaction/verify/x', 'apply.example')).toBe(401)
  })

  it('show their controls to every client if the server listens on this machine only', async () => {
    const statusFor = await startServer({})
    for (const path of control) expect([path, await statusFor(path, 'apply.example')]).toEqual([path, 200])
  })
})

const live = { PAYMENT_GATEWAY: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_x' }

it.each<[string, NodeJS.ProcessEnv, Exposure]>([
  ['nothing set', {}, 'local'],
  ['another loopback address', { HOST: '127.0.0.2' }, 'local'],
  ['every address', { HOST: '0.0.0.0' }, 'network'],
  ['an https address', { PUBLIC_URL: 'https://apply.example' }, 'public'],
  ['a live key', live, 'public'],
  ['a live key and every address', { ...live, HOST: '0.0.0.0' }, 'public'],
])('a server with %s', (_what, env, exposure) => {
  expect(readConfig(env).exposure).toBe(exposure)
})
