import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { decisionsOf } from './decision.store.ts'

const server = await forThisFile(startApiServer())

test('the decisions on an applicant and their letters are found by indexes', async () => {
  const plan = await server.database.system.transaction().execute(async (tx) => {
    // The test's tables are so small that PostgreSQL would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(tx)
    return JSON.stringify(await decisionsOf(tx, newId()).explain('json'))
  })
  expect(plan).toContain('decision_of_applicant')
  expect(plan).toContain('document_letter_of_decision')
})
