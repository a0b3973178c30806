import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lease } from '#contract/office/review/leases.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { type OfficeColleague, officeColleagues } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const answered = z.object({ status: z.literal(200), data: lease })
const take = async (who: OfficeColleague, applicantId: string, path = 'take-application') =>
  answered.parse(await office.post(path, who, { applicantId })).data
const expire = (applicantId: string) =>
  sql`update application_lease set leased_until = now() where applicant_id = ${applicantId}`.execute(system)

test('of 30 colleagues who take one application at once, exactly one holds it', async () => {
  const applicantId = await submittedApplication(server)
  const crowd = await officeColleagues(server, 30, 'clerk')
  const held = await Promise.all(crowd.map((who) => take(who, applicantId)))
  expect(new Set(held.map(({ staffId }) => staffId)).size).toBe(1)
  expect(held.filter(({ staffId }, index) => staffId === crowd[index]?.id)).toHaveLength(1)
  const rows = await system.selectFrom('applicationLease').selectAll().execute()
  expect(rows.filter((row) => row.applicantId === applicantId)).toHaveLength(1)
})

test('activity renews a lease, and an expired one is free', async () => {
  const applicantId = await submittedApplication(server)
  const first = await take(clerk, applicantId)
  expect(Date.parse(first.until) - Date.parse(first.renewedAt)).toBe(10 * 60_000)
  const minuteAgo = sql`leased_until - interval '1 minute'`
  await sql`update application_lease set leased_until = ${minuteAgo} where applicant_id = ${applicantId}`.execute(
    system,
  )
  const renewed = await take(clerk, applicantId)
  expect(renewed.takenAt).toBe(first.takenAt)
  expect(Date.parse(renewed.until)).toBeGreaterThanOrEqual(Date.parse(first.until))
  expect(await take(approver, applicantId)).toMatchObject({ staffId: clerk.id, holder: clerk.name })
  await expire(applicantId)
  expect(await take(approver, applicantId)).toMatchObject({ staffId: approver.id })
})

test('a lease ends when its holder leaves, and only then', async () => {
  const applicantId = await submittedApplication(server)
  await take(clerk, applicantId)
  await office.post('release-application', approver, { applicantId })
  expect(await take(approver, applicantId)).toMatchObject({ staffId: clerk.id })
  await office.post('release-application', clerk, { applicantId })
  expect(await take(approver, applicantId)).toMatchObject({ staffId: approver.id })
})

test('a takeover moves the lease and is logged once', async () => {
  const applicantId = await submittedApplication(server)
  await take(clerk, applicantId)
  for (let again = 0; again < 2; again += 1)
    expect(await take(approver, applicantId, 'take-over-application')).toMatchObject({ staffId: approver.id })
  const entries = await auditEntries(system, applicantId, 'application-taken-over')
  expect(entries).toMatchObject([
    { actorId: approver.id, before: { staff: clerk.id }, after: { staff: approver.id } },
  ])
})

test('the list of leases contains active leases only', async () => {
  const [active, expired] = [await submittedApplication(server), await submittedApplication(server)]
  await take(clerk, active)
  await take(clerk, expired)
  await expire(expired)
  const { data } = await office.get('leases', approver)
  const ids = z
    .array(lease)
    .parse(data)
    .map(({ applicantId }) => applicantId)
  expect(ids).toContain(active)
  expect(ids).not.toContain(expired)
})

test('unknown and unsubmitted applications cannot be taken', async () => {
  const unsubmitted = await server.applicant('Biodata')
  for (const applicantId of ['nonsense', newId(), unsubmitted.id])
    for (const path of ['take-application', 'take-over-application'])
      expect((await office.post(path, clerk, { applicantId })).status).toBe(404)
})
