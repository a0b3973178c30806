import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { repositoryFolder } from '#scripts/run-tool.ts'
import { operatorCommand } from './processes/operator-command.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'

test('reports totals that differ from the payments, and rebuilds them', async () => {
  const { serverConnectionString } = await createTestDatabase()
  const totals = (command: string) =>
    operatorCommand('totals', [command], { DATABASE_URL: serverConnectionString, DATA_DIR: '/nonexistent' })
  const client = new pg.Client({ connectionString: serverConnectionString })
  await client.connect()
  await client.query("set matric.actor = 'system'")
  await client.query(
    "insert into payment_total values ('2026-03-01', 'SchoolFee', 'paystack', 'open', 2, 150000)",
  )
  await client.end()
  const found = await totals('check')
  expect(found.out).toBe(
    '2026-03-01 SchoolFee paystack open: the total is 2 payments, ₦1,500 instead of 0 payments, ₦0\n1 totals differ.\n',
  )
  expect(found.code).toBe(1)
  expect(await totals('rebuild')).toMatchObject({ code: 0, out: 'The totals are rebuilt. 1 differed.\n' })
  expect(await totals('check')).toMatchObject({ code: 0, out: 'The totals agree with the payments.\n' })
  expect(await totals('wrong')).toMatchObject({
    code: 1,
    err: expect.stringContaining('npm run totals -- rebuild'),
  })
})

test('the owner of the tables, who is no superuser, can enable the triggers as the page says', async () => {
  const { connectionString } = await createTestDatabase()
  const page = join(repositoryFolder, 'docs/operations/alerts/payment-totals-differ.md')
  const [, statement = ''] = /`matric owner-psql -c '([^']+)'`/.exec(readFileSync(page, 'utf8')) ?? []
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const disabled = async () =>
      (
        await client.query(
          "select tgname from pg_trigger where tgrelid = 'payment'::regclass and tgname like 'payment_total%' and tgenabled = 'D'",
        )
      ).rowCount
    expect((await client.query('select rolsuper from pg_roles where rolname = current_user')).rows).toEqual([
      { rolsuper: false },
    ])
    await client.query('alter table payment disable trigger user')
    expect(await disabled()).toBeGreaterThan(0)
    await client.query(statement)
    expect(await disabled()).toBe(0)
  } finally {
    await client.end()
  }
})
