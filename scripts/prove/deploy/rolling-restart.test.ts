import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { freePort } from '../free-port.ts'
import { type ServerChild, startServer } from '../server-child.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { startLoad } from './load.ts'
import { roundRobin } from './round-robin.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test('no request fails while two servers behind a proxy restart one after the other, and none is lost if one is killed', {
  timeout: 180_000,
}, async () => {
  const { serverConnectionString, connectionString, serverAddress } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'matric-restart-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const settings = {
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: folder,
    DATABASE_URL: serverConnectionString,
    DATABASE_OWNER_URL: connectionString,
    DRAIN_SECONDS: '2',
  }
  const ports = [await freePort(), await freePort()]
  const servers: ServerChild[] = []
  cleanups.push(() => Promise.all(servers.map((server) => server.end())))
  for (const port of ports) servers.push(await startServer(port, settings))
  const proxy = await roundRobin(ports)
  cleanups.push(() => proxy.close())
  const database = openDatabase({ connection: serverAddress, poolSize: 2, onIdleError: () => undefined })
  cleanups.push(() => database.close())

  const applicants = await addSignedIn(database, 100)
  const load = startLoad({ transport: http, port: proxy.port, host: 'localhost', applicants, perSecond: 40 })
  await pause(1_000)
  for (const [at, port] of ports.entries()) {
    await servers[at]?.end()
    servers[at] = await startServer(port, settings)
  }
  await pause(1_000)
  const { requests, repeated, failed } = await load.endPhase()

  await servers[0]?.end('SIGKILL')
  await pause(1_000)
  servers[0] = await startServer(ports[0] ?? 0, settings)
  await pause(1_000)
  const afterKill = await load.endPhase()
  const acknowledged = await load.stop()

  expect({ repeated, failed }).toEqual({ repeated: [], failed: [] })
  expect(requests).toBeGreaterThan(50)
  // The requests that the killed server worked on are repeated at the other one.
  expect(afterKill.failed).toEqual([])
  expect(afterKill.requests).toBeGreaterThan(50)
  const rows = await database.system.selectFrom('applicant').select(['email', 'address']).execute()
  const stored = new Map(rows.map(({ email, address }) => [email, address]))
  expect(acknowledged.size).toBeGreaterThan(10)
  for (const [email, address] of acknowledged) expect(stored.get(email)).toBe(address)
})
