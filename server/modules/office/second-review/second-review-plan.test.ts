import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { maxWorkCounted } from '#contract/office/staff/work-counts.ts'
import type { Tx } from '#server/db/client.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { addBulkApplicants, planOf, withoutTriggers } from '#tests/support/database/query-plan.ts'
import { readsStatement } from '../reads.store.ts'
import { countStatement } from '../count-up-to.store.ts'
import { reviewableRows, reviewableStatement } from './second-review.store.ts'

const { server, clerk, approver } = await startOfficeServer()
const { system } = server.database

const proposals = 10_000

/** Adds proposals to admit, all with seven passed checks, and as many applications without a proposal. */
async function fill(tx: Tx): Promise<void> {
  await addBulkApplicants(tx, 2 * proposals)
  await sql`insert into decision (id, applicant_id, kind, state, programme_id, level, reasons, proposed_by, proposed_at)
    select gen_random_uuid(), id, 'admit', 'proposed', 'bsc-nursing', '100', '{}', ${clerk.id}, now()
    from applicant where email like 'bulk%' limit ${proposals}`.execute(tx)
  await sql`insert into office_application (applicant_id, surname, firstname, othername, sort_name, programme_id, state,
      submitted_at, session, status, waiting_since, decision_id, decision_kind, check_identity, check_fee,
      check_results_entered, check_results_verified, check_requirements, check_documents, check_duplicates)
    select applicant.id, surname, firstname, '', 'bello musa', 'bsc-nursing', 'lagos', submitted_at, '2026',
      case when decision.id is null then 'submitted' else 'proposed' end,
      submitted_at + random() * interval '30 days', decision.id, decision.kind, 'passed', 'passed', 'passed', 'passed',
      'passed', 'passed', 'passed'
    from applicant left join decision on decision.applicant_id = applicant.id where email like 'bulk%'`.execute(
    tx,
  )
  await sql`insert into audit_event (actor_kind, actor_id, action, applicant_id)
    select 'office', ${approver.id}, 'application-opened', id from applicant where email like 'bulk%'`.execute(
    tx,
  )
}
beforeAll(async () => {
  await server.owner
    .transaction()
    .execute((tx) => withoutTriggers(tx, ['applicant', 'decision', 'audit_event'], () => fill(tx)))
  await sql`vacuum analyze applicant, office_application, decision, audit_event`.execute(server.owner)
})

test('a screen reads the decisions of a few proposals, not of all', async () => {
  const statement = reviewableStatement(approver.id, 48)
  expect((await planOf(system, statement)).pagesRead).toBeLessThan(1000)
  expect((await statement.execute(system)).rows).toHaveLength(48)
})

test('the count of 10,000 proposals stops at 1,000', async () => {
  const statement = countStatement(reviewableRows(approver.id), maxWorkCounted)
  expect((await planOf(system, statement)).pagesRead).toBeLessThan(8 * maxWorkCounted)
  expect((await statement.execute(system)).rows).toEqual([{ count: maxWorkCounted + 1 }])
})

test('the reads of a screen are logged without reading the audit log of others', async () => {
  const { rows } = await reviewableStatement(approver.id, 12).execute(system)
  const read = { actorKind: 'office', actorId: approver.id, action: 'application-opened' } as const
  const ids = rows.map(({ applicantId }) => applicantId)
  expect((await planOf(system, readsStatement(read, ids))).pagesRead).toBeLessThan(200)
})
