import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { openDump } from './dump.ts'

/** Statement that counts the rows of a table that only system connections can see. */
const countActions = 'select count(*)::int as count from operator_action'

test('a backup fails if row-level security hides rows from its connection', async () => {
  const { serverConnectionString } = await createTestDatabase()
  // pg prefers the options in the URL to those of the backup, so this connection is not a system connection.
  const hidden = `${serverConnectionString}&options=${encodeURIComponent('-c timezone=UTC')}`
  const client = new pg.Client({ connectionString: hidden })
  await client.connect()
  onTestFinished(() => client.end())
  const add = `insert into operator_action values ('backup', now())`
  await client.query(`begin; select set_config('matric.actor', 'system', true); ${add}; commit`)
  expect((await client.query(countActions)).rows).toEqual([{ count: 0 }])
  await expect(openDump({ connectionString: hidden })).rejects.toThrow('does not see all rows')

  const dump = await openDump({ connectionString: serverConnectionString })
  onTestFinished(() => dump.close())
  const table = dump.tables.find(({ name }) => name === 'operator_action')
  expect(table && (await dump.countRows(table))).toBe(1)
})
