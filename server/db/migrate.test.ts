import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/postgres.ts'
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
