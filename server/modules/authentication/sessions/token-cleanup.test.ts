import { expect, test } from 'vitest'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { openSession } from '#tests/support/open-session.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { deleteExpired } from './sessions.store.ts'

const setup = await forThisFile(paymentSetup())

// After a flood of sign-ins, a single statement for all rows could exceed its timeout in each hourly run.
test('expired tokens and their sessions are deleted in batches', async () => {
  const { database } = setup
  for (const _ of [1, 2, 3]) await openSession(database, await setup.applicant('Biodata'))
  await openSession(database, await setup.applicant('Biodata'))
  await database.systemPool.query(
    `with old as (update session set created_at = now() - interval '2 days' where id in (select id from session limit 3)
      returning id)
    update token set expires_at = now() - interval '2 days' where session_id in (select id from old)`,
  )
  const texts = await statementsOf(() => deleteExpired(database.system, 1))
  for (const table of ['token', 'session']) {
    // Three batches with one row each, and one without a row.
    expect(texts.filter((text) => text.includes(`delete from ${table} `))).toHaveLength(4)
    const { rows } = await database.systemPool.query(`select from ${table}`)
    expect(rows).toHaveLength(1)
  }
})
