import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'

test('the server’s role may not change or delete entries, and triggers prevent it for other roles', async () => {
  const fresh = await createTestDatabase()
  const client = new pg.Client({ ...fresh.address, options: '-c matric.actor=system' })
  await client.connect()
  const statements = (table: string) => [
    `update ${table} set ${table === 'audit_event' ? `action = 'x'` : 'seq = 1'}`,
    `delete from ${table}`,
    `truncate ${table}`,
  ]
  for (const table of ['audit_event', 'audit_chain']) {
    for (const statement of statements(table))
      await expect(client.query(statement)).rejects.toThrow(`permission denied for table ${table}`)
    await client.query(`grant update, delete, truncate on ${table} to current_user`)
    for (const statement of statements(table))
      await expect(client.query(statement)).rejects.toThrow('never changed or deleted')
  }
  await client.end()
})
