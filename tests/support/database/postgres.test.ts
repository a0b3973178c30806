import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './postgres.ts'

test('every call creates a separate database with an ordinary role', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const clients = [new pg.Client(first.address), new pg.Client(second.connectionString)]
  for (const client of clients) {
    await client.connect()
    await client.query('create table only_here (note text)')
    const { rows } = await client.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
    const { rows: migrations } = await client.query('select name from schema_migration')
    expect(migrations.length).toBeGreaterThan(0)
    await client.end()
  }
  expect(first.address.database).not.toBe(second.address.database)
})
