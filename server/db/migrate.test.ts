import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/backed-up-installation.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { migrate } from './migrate.ts'

test('a database with migrations of a newer version is rejected with their names, and not changed', async () => {
  const { address } = await createTestDatabase()
  expect(await migrate(address)).toEqual([])
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query("insert into schema_migration (name) values ('9998_later.sql'), ('9999_latest.sql')")
    const removed = await client.query<{ name: string }>(
      "delete from schema_migration where name like '0001_%' returning name",
    )
    await expect(migrate(address)).rejects.toThrow(
      'It contains 9998_later.sql, 9999_latest.sql, which this version does not know.',
    )
    const { rowCount } = await client.query("select from schema_migration where name like '0001_%'")
    expect(rowCount).toBe(0)
    await client.query('insert into schema_migration (name) values ($1)', [removed.rows[0]?.name])
    await client.query("delete from schema_migration where name > '9000'")
    expect(await migrate(address)).toEqual([])
  } finally {
    await client.end()
  }
})

/** The migration of these tests adds a column to `staff`, so it needs the exclusive lock on this table. */
const [before, altersStaff] = ['0070_places_of_programmes.sql', '0071_colleagues.sql']

/** Creates a database that lacks `altersStaff`, with a connection that reads `staff` as a backup does. */
async function databaseDuringBackup() {
  const { address } = await emptyDatabase()
  await migrate(address, { upTo: before })
  const [backup, reader] = [new pg.Client(address), new pg.Client(address)]
  await backup.connect()
  await reader.connect()
  await backup.query('begin')
  await backup.query('lock table staff in access share mode')
  const end = async () => {
    await backup.end()
    await reader.end()
  }
  return { address, backup, reader, end }
}

test('a migration that waits for a backup lets others use the table, and continues after the backup', async () => {
  const { address, backup, reader, end } = await databaseDuringBackup()
  try {
    const migrated = migrate(address, { upTo: altersStaff })
    const waits = async () =>
      (await reader.query("select from pg_locks where relation = 'staff'::regclass and not granted")).rowCount
    await expect.poll(waits, { interval: 20, timeout: 20_000 }).toBe(1)
    // If the migration waited for its lock without a limit, this `select` would wait until the backup ends.
    await reader.query("set statement_timeout = '20s'")
    await reader.query('select from staff')
    await backup.query('commit')
    expect(await migrated).toEqual([altersStaff])
  } finally {
    await end()
  }
})

test('a migration that gets no lock gives up with the probable cause, and changes nothing', async () => {
  const { address, reader, end } = await databaseDuringBackup()
  try {
    await expect(migrate(address, { upTo: altersStaff, lockWaitMs: 0 })).rejects.toThrow(
      'Wait until a running backup or report has ended',
    )
    const { rows } = await reader.query('select max(name) as newest from schema_migration')
    expect(rows).toEqual([{ newest: before }])
  } finally {
    await end()
  }
})

test('a migration in a deadlock with a request is repeated, and the request succeeds', async () => {
  const { address } = await emptyDatabase()
  await migrate(address, { upTo: before })
  // PostgreSQL ends the statement that has waited for `deadlock_timeout` in a deadlock. This test sets a short time for
  // the migration and a long time for the request, so that the migration fails. Only a superuser may set the time.
  const [request, reader] = [new pg.Client({ ...address, user: 'postgres' }), new pg.Client(address)]
  await request.connect()
  await reader.connect()
  try {
    await request.query(`alter database "${address.database}" set deadlock_timeout = '200ms'`)
    await request.query("set deadlock_timeout = '1h'")
    await request.query('begin; lock table audit_event in access exclusive mode')
    const migrated = migrate(address, { upTo: altersStaff })
    const waits = async () =>
      (await reader.query("select from pg_locks where relation = 'audit_event'::regclass and not granted"))
        .rowCount
    await expect.poll(waits, { interval: 5, timeout: 20_000 }).toBe(1)
    await request.query('select from staff')
    await request.query('commit')
    expect(await migrated).toEqual([altersStaff])
  } finally {
    await request.end()
    await reader.end()
  }
})

test('an upgrade refreshes the statistics, so that lists that filter by a new column stay fast', async () => {
  const { address } = await emptyDatabase()
  const analysed = async () => {
    const client = new pg.Client(address)
    await client.connect()
    const { rows } = await client.query<{ analysed: boolean }>(
      "select last_analyze is not null as analysed from pg_stat_user_tables where relname = 'office_application'",
    )
    await client.end()
    return rows[0]?.analysed
  }
  await migrate(address, { upTo: '0091_verdicts_that_end.sql' })
  expect(await analysed()).toBe(false)
  await migrate(address)
  expect(await analysed()).toBe(true)
})
