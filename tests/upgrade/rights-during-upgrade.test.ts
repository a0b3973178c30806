import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, missingMigrations } from '#server/db/migrate.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { loadDump } from './load-dump.ts'

const serverRole = 'matric_server'
const totals = '0073_payment_totals.sql'

test('a running server can store payments between two migrations', async () => {
  const { address, serverAddress } = await createTestDatabase()
  await loadDump(address, '0.1.0')
  await migrate(address, { upTo: '0072_takings.sql', serverRole })
  const open = async (connection: pg.ClientConfig) => {
    const client = new pg.Client({ ...connection, options: '-c matric.actor=system' })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const blocking = await open(address)
  const server = await open(serverAddress)
  // Migration 74 waits for this transaction, so migration 73 stays the newest one.
  await blocking.query('begin; lock table office_application in row exclusive mode')
  const migrated = migrate(address, { serverRole })
  while ((await missingMigrations(address)).includes(totals)) await pause(20)
  const change = await server.query(
    "update payment set gateway = 'other' where id = (select id from payment limit 1)",
  )
  expect(change.rowCount).toBe(1)
  await blocking.query('commit')
  expect(await migrated).toContain(totals)
  await expect(server.query("update payment_total_change set day = '2000-01-01'")).resolves.toBeDefined()
  await expect(server.query('delete from payment')).rejects.toMatchObject({ code: '42501' })
})
