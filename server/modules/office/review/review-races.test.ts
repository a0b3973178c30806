import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/db/id.ts'
import { aProgramme } from '#tests/support/application-journey.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { unstorableTimes } from '#tests/api/bad-values.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

test('an application that a colleague decides on while a lease is awaited is not shown', async () => {
  const session = '2003/2004'
  const applicantId = await submittedApplication(server, { admissionSession: session })
  const body = { session: [session], status: ['submitted'], startedAt: new Date().toISOString() }
  const next = await system.transaction().execute(async (tx) => {
    await sql`insert into application_lease (applicant_id, staff_id, taken_at, renewed_at, leased_until)
      values (${applicantId}, ${clerk.id}, now(), now(), now() + interval '10 minutes')`.execute(tx)
    const waiting = office.post('review-next', approver, body)
    const blocked = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await blocked.execute(system)).rows, { interval: 10 }).toHaveLength(1)
    await tx
      .insertInto('decision')
      .values({
        id: newId(),
        kind: 'admit',
        programmeId: aProgramme,
        level: '100',
        applicantId,
        proposedBy: clerk.id,
      })
      .execute()
    await sql`delete from application_lease where applicant_id = ${applicantId}`.execute(tx)
    return () => waiting
  })
  expect((await next()).data).toMatchObject({ applicantId: null, withColleagues: [] })
  const leases = system.selectFrom('applicationLease').selectAll().where('applicantId', '=', applicantId)
  expect(await leases.execute()).toEqual([])
})

test.each(unstorableTimes)('a review does not start at %s', async (_name, startedAt) => {
  const { status, errors } = await office.post('review-next', clerk, { status: ['submitted'], startedAt })
  expect([status, Object.keys(errors ?? {})]).toEqual([400, ['startedAt']])
})
