import pg from 'pg'
import { expect, test } from 'vitest'
import { administrator } from '#server/adapters/database/cluster.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { type Database, openDatabase } from './client.ts'
import { databaseProblems } from './database-problems.ts'

const place = await createTestDatabase()
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * Returns the problems of a connection, as if the database had the settings in `changed`. By default, these are the
 * settings for durable commits, which the databases of tests do not have.
 */
async function problemsOf(
  connection: pg.PoolConfig,
  { changed = durable, ownConnections = 20 }: { changed?: object; ownConnections?: number } = {},
): Promise<string[]> {
  const real = openDatabase({ connection, poolSize: 1, onIdleError: () => undefined })
  const database: Database = {
    ...real,
    systemStatement: async <Row extends pg.QueryResultRow>(
      statement: Parameters<typeof real.systemStatement>[0],
    ) => (await real.systemStatement<Row>(statement)).map((row) => ({ ...row, ...changed })),
  }
  try {
    return await databaseProblems(database, ownConnections)
  } finally {
    await real.close()
  }
}

const problem = (words: string) => expect.stringContaining(words)

test('accepts a durable database and the server role', async () => {
  expect(await problemsOf(place.serverAddress)).toEqual([])
})

test('reports each setting with which a confirmed write could be lost', async () => {
  // Test databases do not flush their data to the disk, so all three settings are off.
  expect(await problemsOf(place.serverAddress, { changed: {} })).toEqual(
    Object.keys(durable).map((name) => problem(`${name} = off: a confirmed write could be lost`)),
  )
  for (const [changed, words] of [
    [{ ...durable, synchronous_commit: 'local' }, 'synchronous_commit = local'],
    [{ ...durable, data_sync_retry: 'on' }, 'data_sync_retry = on'],
    [{ ...durable, version: 140_019 }, 'older than PostgreSQL 15'],
  ] as const)
    expect(await problemsOf(place.serverAddress, { changed })).toEqual([problem(words)])
})

test('reports a role that owns the tables', async () => {
  expect(await problemsOf(place.address)).toEqual([problem('owns the tables')])
})

test.each(['superuser nobypassrls', 'nosuperuser bypassrls'])(
  'reports a role with %s',
  async (attributes) => {
    const user = 'matric_problems'
    const client = new pg.Client({ ...place.address, user: administrator })
    await client.connect()
    try {
      await client.query(`create role ${user} login ${attributes}`)
      expect(await problemsOf({ ...place.serverAddress, user })).toEqual([
        problem('is a superuser or bypasses row-level security'),
      ])
    } finally {
      await client.query(`drop role if exists ${user}`)
      await client.end()
    }
  },
)

test('reports more connections than the database allows', async () => {
  expect(await problemsOf(place.serverAddress, { ownConnections: 10_000 })).toEqual([
    problem('DATABASE_CONNECTIONS is 10000'),
  ])
})
