import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { asAdministrator, createRolesAndDatabase } from '../debian-postgres.ts'
import { embeddedPostgres } from '../embedded-postgres.ts'
import { freePort } from '../../processes/free-port.ts'
import { randomFrom } from '../seeded-random.ts'
import { startSandboxGateway } from '../sandbox-gateway.ts'
import { startServer } from '../../processes/server.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { type Load, startLoad } from './load.ts'
import { judgeLoad, lostSaves } from './judge-load.ts'
import { movingAddress } from './moving-address.ts'
import { addNewcomers } from './newcomers.ts'
import { startPostgresPair } from './postgres-pair.ts'

/* Promotes a replica of the embedded PostgreSQL under load. `npm run prove -- deploy` does the same behind nginx. */

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Waits until `count` more saves are acknowledged. */
async function moreSaves(load: Load, count: number): Promise<void> {
  const before = load.acknowledgedSaves()
  await vi.waitFor(() => expect(load.acknowledgedSaves()).toBeGreaterThanOrEqual(before + count), 60_000)
}

/** Starts a primary with a replica, a server, and clients that read and save. */
async function startUnderLoad(isSynchronous: boolean) {
  const { folder, remove } = temporaryFolder('matric-promotion-')
  cleanups.push(remove)
  const ports = { primary: await freePort(), replica: await freePort() }
  const postgres = await startPostgresPair(folder, ports, { programs: embeddedPostgres, isSynchronous })
  cleanups.push(() => postgres.stop())
  await createRolesAndDatabase(postgres.primaryPort)
  const address = await movingAddress(postgres.primaryPort)
  cleanups.push(() => address.close())
  const urlOf = (role: string) => `postgresql://${role}@127.0.0.1:${address.port}/matric`
  const port = await freePort()
  const gateway = await startSandboxGateway(() => `http://127.0.0.1:${port}/api/Payment/webhook/paystack`)
  cleanups.push(() => gateway.close())
  const server = await startServer(port, {
    ...gateway.settings,
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlOf('matric_server'),
    DATABASE_OWNER_URL: urlOf('matric'),
  })
  cleanups.push(() => server.end())
  const connection = { connectionString: urlOf('matric') }
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  cleanups.push(() => database.close())
  const applicants = await addSignedIn(database, 50)
  const newcomers = await addNewcomers(database, 40, gateway)
  const target = { transport: http, port, host: 'localhost' }
  const load = startLoad({ ...target, applicants, newcomers, perSecond: 40 })
  return {
    postgres,
    target,
    load,
    database,
    async promote() {
      await postgres.promote()
      address.moveTo(postgres.replicaPort)
    },
  }
}

test('nothing acknowledged is lost or repeated, and every request succeeds at last, when the replica is promoted', async () => {
  const { load, database, target, promote } = await startUnderLoad(true)
  await moreSaves(load, 20)
  await pause(randomFrom(7)() * 1_000)
  await promote()
  await moreSaves(load, 10)
  const { failed } = await load.endPhase()
  const acknowledged = await load.stop()
  expect(failed).toEqual([])
  expect(acknowledged.addresses.size).toBeGreaterThan(10)
  expect(await judgeLoad(database, target, acknowledged)).toEqual({ lost: [], repeated: [] })
})

test('if the primary does not wait for the replica, acknowledged saves are lost, and are reported', async () => {
  const { postgres, load, database, promote } = await startUnderLoad(false)
  await asAdministrator(postgres.replicaPort, `alter system set primary_conninfo = ''`)
  await asAdministrator(postgres.replicaPort, 'select pg_reload_conf()')
  await vi.waitFor(async () => {
    expect(await asAdministrator(postgres.replicaPort, 'select 1 from pg_stat_wal_receiver')).toEqual([])
  }, 60_000)
  await moreSaves(load, 20)
  const acknowledged = await load.stop()
  await promote()
  expect(acknowledged.addresses.size).toBeGreaterThan(10)
  expect((await lostSaves(database, acknowledged)).length).toBeGreaterThan(5)
})
