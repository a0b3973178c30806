import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { serverDeps } from '#tests/support/server-deps.ts'
import { type App, buildApp } from './app.ts'
import { defaultUsageLimits } from './usage-limits.ts'

const rejectionDelayMs = 1_000

let http: App['http']
const cleanups: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const { serverAddress } = await createTestDatabase()
  const database = openDatabase({ connection: serverAddress, onIdleError: () => undefined })
  cleanups.push(() => database.close())
  const support = await serverDeps(database, {
    rejectionDelayMs,
    slowClients: { window: 500, minBytes: 1_000, atStop: 10_000 },
    usageLimits: { ...defaultUsageLimits, documentChecksPerHourAndHost: 1 },
  })
  cleanups.push(() => support.close())
  const app = await buildApp(support.deps)
  http = app.http
  cleanups.push(() => http.close())
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function open(): Promise<Socket> {
  const { port } = http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  // The server may reset the connection, which must not fail the test.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test.each([
  ['200', ['Host: apply.example']],
  ['400', ['Host: apply.example', 'Host: evil.example']],
])('the server responds %s to the headers %j', async (status, headers) => {
  const socket = await open()
  socket.write(['GET /health/live HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('the server delays a 429', async () => {
  const check = () => http.inject('/api/Printing/verify/MTR-2222-2222-2222-2222')
  await check()
  const before = performance.now()
  expect((await check()).statusCode).toBe(429)
  // The delay is at least half its mean. A timer of Node can fire a millisecond early.
  expect(performance.now() - before).toBeGreaterThan(rejectionDelayMs / 2 - 10)
})

test('the server closes the connection of a client that sends its body too slowly', async () => {
  const socket = await open()
  const received: string[] = []
  socket.setEncoding('utf8').on('data', (part: string) => received.push(part))
  socket.write(
    [
      'POST /api/Authentication/Login HTTP/1.1',
      'host: apply.example',
      'content-type: application/json',
      'content-length: 10000',
      '',
      '"',
    ].join('\r\n'),
  )
  const drip = setInterval(() => socket.write('x'), 20)
  try {
    await expect.poll(() => socket.closed).toBe(true)
  } finally {
    clearInterval(drip)
    socket.destroy()
  }
  expect(received).toEqual([])
})
