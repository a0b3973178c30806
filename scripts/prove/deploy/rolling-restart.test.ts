import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { freePort } from '../../processes/free-port.ts'
import { type ServerChild, startServer } from '../../processes/server.ts'
import { startSandboxGateway } from '../sandbox-gateway.ts'
import { addSignedIn, type SignedInApplicant } from '../signed-in-applicants.ts'
import { type Load, startLoad } from './load.ts'
import type { Newcomers } from './load-tasks.ts'
import { addNewcomers } from './newcomers.ts'
import { judgeLoad } from './judge-load.ts'
import { nextVersion } from './next-version.ts'
import { roundRobin } from './round-robin.ts'

/* Restarts two servers behind a proxy. The tests run in order: the second one upgrades the servers of the first. */

const timeout = 180_000
const cleanups: (() => unknown)[] = []
const servers: ServerChild[] = []
let ports: number[] = []
let settings: Record<string, string> = {}
let folder = ''
let database: Database
let applicants: SignedInApplicant[] = []
let newcomers: Newcomers
let proxyPort = 0

beforeAll(async () => {
  const { serverConnectionString, connectionString, serverAddress } = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'matric-restart-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const gateway = await startSandboxGateway(
    () => `http://127.0.0.1:${proxyPort}/api/Payment/webhook/paystack`,
  )
  cleanups.push(() => gateway.close())
  settings = {
    ...gateway.settings,
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: serverConnectionString,
    DATABASE_OWNER_URL: connectionString,
    // Much more than the 0.5 s of the proxy's idle timeout, because a busy machine can delay a request of the proxy.
    DRAIN_SECONDS: '4',
  }
  ports = [await freePort(), await freePort()]
  cleanups.push(() => Promise.all(servers.map((server) => server.end())))
  for (const port of ports) servers.push(await startServer(port, settings))
  const proxy = await roundRobin(ports)
  cleanups.push(() => proxy.close())
  proxyPort = proxy.port
  database = openDatabase({ connection: serverAddress, poolSize: 2, onIdleError: () => undefined })
  cleanups.push(() => database.close())
  applicants = await addSignedIn(database, 100)
  newcomers = await addNewcomers(database, 60, gateway)
}, timeout)
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const target = () => ({ transport: http, port: proxyPort, host: 'localhost' })
/**
 * Starts a load with half of the newcomers of each task (sign in, upload, pay): those at even positions for 0, those at
 * odd positions for 1. So two loads use different applicants.
 */
const load = (half: 0 | 1) => {
  const some = <T>(all: readonly T[]) => all.filter((_, at) => at % 2 === half)
  const { signIn, upload, pay, ...rest } = newcomers
  const own = { ...rest, signIn: some(signIn), upload: some(upload), pay: some(pay) }
  return startLoad({ ...target(), applicants, newcomers: own, perSecond: 40 })
}

/** Restarts the servers one after the other, from the folder `version` if it is given. */
async function restartAll(version?: string): Promise<void> {
  for (const [at, port] of ports.entries()) {
    await servers[at]?.end()
    servers[at] = await startServer(port, settings, version === undefined ? {} : { folder: version })
  }
}

/** Stops the load, and checks that everything that a server has acknowledged is stored once. */
async function expectStored(running: Load): Promise<void> {
  const acknowledged = await running.stop()
  expect(acknowledged.addresses.size).toBeGreaterThan(10)
  for (const each of [acknowledged.signIns, acknowledged.uploads, acknowledged.payments])
    expect(each.size).toBeGreaterThan(0)
  expect(await judgeLoad(database, target(), acknowledged)).toEqual({ lost: [], repeated: [] })
}

test('no request fails while the servers restart one after the other, and none is lost if a server is killed', {
  timeout,
}, async () => {
  const running = load(0)
  await pause(1_000)
  await restartAll()
  await pause(1_000)
  const { requests, repeated, failed } = await running.endPhase()
  await servers[0]?.end('SIGKILL')
  await pause(1_000)
  servers[0] = await startServer(ports[0] ?? 0, settings)
  await pause(1_000)
  const afterKill = await running.endPhase()
  await expectStored(running)

  expect({ repeated, failed }).toEqual({ repeated: [], failed: [] })
  expect(requests).toBeGreaterThan(50)
  // Clients repeat the requests that the killed server has not answered. The other server handles them.
  expect(afterKill.failed).toEqual([])
  expect(afterKill.requests).toBeGreaterThan(50)
})

test('no request fails while the servers are upgraded to a version with a migration', {
  timeout,
}, async () => {
  const version = nextVersion(folder)
  const running = load(1)
  await pause(500)
  // The first new server migrates the database, while the second server still runs the previous version.
  await restartAll(version)
  await pause(500)
  const { requests, repeated, failed } = await running.endPhase()
  await expectStored(running)
  expect({ repeated, failed }).toEqual({ repeated: [], failed: [] })
  expect(requests).toBeGreaterThan(50)
  const { rows } = await database.systemPool.query('select next_version from applicant limit 1')
  expect(rows).toEqual([{ next_version: null }])
})
