import { afterAll, beforeAll, expect, it } from 'vitest'
import { paystackSandbox } from '#sandbox/paystack/plugin.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { serverDeps } from '#tests/support/server-deps.ts'
import { onlyLocal } from './loopback-only.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function startApp(exposed: boolean) {
  const { address } = await createTestDatabase()
  const database = openDatabase({ connection: address, onIdleError: () => undefined })
  cleanups.push(() => database.close())
  const support = await serverDeps(database, { exposed })
  cleanups.push(() => support.close())
  const { http } = await buildApp(support.deps)
  cleanups.push(() => http.close())
  await http.register(async (scope) => {
    if (exposed) onlyLocal(scope, '/sandbox/paystack/control')
    await scope.register(paystackSandbox, {
      prefix: '/sandbox/paystack',
      folder: support.uploadsFolder,
      secretKey: 'sk_test_x',
      payee: 'Oniko',
      publicUrl: () => 'http://localhost/sandbox/paystack',
      webhookUrl: () => 'http://localhost/hook',
    })
  })
  await http.ready()
  return http
}

const paths = ['/mailbox', '/mailbox/messages.json', '/metrics', '/sandbox/paystack/control/faults']
const encoded = '/sandbox/paystack/%63ontrol/faults'

let hidden: Awaited<ReturnType<typeof startApp>>
let open: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  hidden = await startApp(true)
  open = await startApp(false)
})

it.each([...paths, encoded])('an exposed server shows %s to its own machine only', async (url) => {
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

it.each([
  ['nothing set', {}, false],
  ['another loopback address', { HOST: '127.0.0.2' }, false],
  ['every address', { HOST: '0.0.0.0' }, true],
  ['an https address', { PUBLIC_URL: 'https://apply.example' }, true],
  ['a live key', { PAYMENT_GATEWAY: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_x' }, true],
])('a server with %s', (_what, env, exposed) => {
  expect(readConfig(env).exposed).toBe(exposed)
})
