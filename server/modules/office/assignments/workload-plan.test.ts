import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { policy } from '#contract/office/staff/policy.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { planOf, tablesScanned, withoutTriggers } from '#tests/support/database/query-plan.ts'
import { workloadStatement } from './assignment.store.ts'

const { server } = await startOfficeServer()

const requests = 10_000

test('the workload does not read the requests that a colleague without access has sent today', async () => {
  const gone = await officeColleague(server, 'clerk')
  const applicantId = await submittedApplication(server)
  await server.owner.transaction().execute((tx) =>
    withoutTriggers(tx, ['office_request'], async () => {
      await sql`insert into office_request (id, applicant_id, message, asked_by, returned_at)
        select gen_random_uuid(), ${applicantId}, 'Send it again.', ${gone.id}, now()
        from generate_series(1, ${requests})`.execute(tx)
    }),
  )
  await sql`update staff set disabled_at = now() where id = ${gone.id}`.execute(server.owner)
  await sql`vacuum analyze office_request`.execute(server.owner)
  const statement = workloadStatement(policy['review-applications'])
  const { plan, pagesRead } = await planOf(server.database.system, statement)
  expect(tablesScanned(plan)).not.toContain('office_request')
  expect(pagesRead).toBeLessThan(100)
})
