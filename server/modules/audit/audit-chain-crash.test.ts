import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/postgres.ts'
import { auditChainService } from './audit-chain.service.ts'
import { currentPosition, isSettled } from './audit-chain.store.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase({ connection: place.serverAddress, poolSize: 4, onIdleError: () => undefined })
})
afterAll(() => database.close())

async function connect(address = place.address): Promise<pg.Client> {
  const client = new pg.Client({ ...address, options: '-c matric.actor=system' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const write = (client: pg.Client) =>
  client.query<{ id: string }>(
    `insert into audit_event (actor_kind, action) values ('system', 'busy') returning id`,
  )

test('a position is not settled while the only open transaction has an entry before it', async () => {
  const [open, other] = [await connect(), await connect()]
  await write(other)
  await open.query('begin')
  await write(open)
  const position = await currentPosition(database.system)
  if (position === null) throw new Error('The log is empty.')
  expect(await isSettled(database.system, position)).toBe(false)
  await open.query('commit')
  await expect.poll(() => isSettled(database.system, position)).toBe(true)
  for (const client of [open, other]) await client.end()
})

/**
 * After a crash, the database may allocate the ids of unfinished transactions again. This test imitates a crash: it
 * closes the connections and sets the sequence back.
 */
test('does not skip an entry whose id was allocated before a crash and again after it', async () => {
  const chain = auditChainService({ database })
  const [before, after, other] = [await connect(), await connect(), await connect()]
  await write(other)
  await expect.poll(async () => (await chain.extend()) + (await chain.verify()).checked).toBeGreaterThan(0)

  await before.query('begin')
  for (let left = 3; left > 0; left -= 1) await write(before)
  expect(await chain.extend()).toBe(0)

  const server = await connect(place.serverAddress)
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  await before.query('rollback')
  await other.query(`select setval('audit_event_id_seq', (select max(id) from audit_event))`)
  await after.query('begin')
  const { rows: unfinished } = await write(after)
  const { rows: finished } = await write(other)
  expect(Number(unfinished[0]?.id)).toBeLessThan(Number(finished[0]?.id))

  for (let left = 5; left > 0; left -= 1) await chain.extend().catch(() => undefined)
  await after.query('commit')
  await expect.poll(async () => (await chain.extend()) + (await chain.verify()).waiting).toBe(0)
  expect(await chain.verify()).toMatchObject({ intact: true, faults: [], checked: 5 })
  for (const client of [before, after, other, server]) await client.end()
})
