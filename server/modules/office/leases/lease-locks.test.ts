import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/client.ts'
import { lockStaff } from '#server/modules/staff/staff.store.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { replaceLease, takeLease, takeLeases } from './lease.store.ts'

const { server, office } = await startOfficeServer()
const { system } = server.database

const lockLease = (tx: Tx, applicantId: string) =>
  sql`select from application_lease where applicant_id = ${applicantId} for update nowait`.execute(tx)

const waiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
  return rows.length
}

test('taking applications locks no lease before it has locked the account of the colleague', async () => {
  const [known, added] = [await submittedApplication(server), await submittedApplication(server)]
  const { id } = await officeColleague(server, 'clerk')
  await takeLease(system, known, id)
  let taking: Promise<string[]> | undefined
  await system.transaction().execute(async (tx) => {
    await lockStaff(tx, id)
    taking = takeLeases(system, [known, added], id, sql`true`)
    await expect.poll(waiting).toBe(1)
    await lockLease(tx, known)
  })
  expect((await taking)?.toSorted()).toEqual([known, added].toSorted())
})

test('a takeover locks no lease before it has locked the account of the colleague', async () => {
  const applicantId = await submittedApplication(server)
  const [{ id: holder }, { id }] = [
    await officeColleague(server, 'clerk'),
    await officeColleague(server, 'admin'),
  ]
  await takeLease(system, applicantId, holder)
  let taking: Promise<string | null> | undefined
  await system.transaction().execute(async (tx) => {
    await lockStaff(tx, id)
    taking = replaceLease(system, applicantId, id)
    await expect.poll(waiting).toBe(1)
    await lockLease(tx, applicantId)
  })
  expect(await taking).toBe(holder)
})

test.each([
  ['removal', 'disable-staff', {}],
  ['change of role', 'change-staff-role', { role: 'auditor' }],
])(
  'the %s of a colleague locks their leases in the order in which leases are taken',
  async (_, path, body) => {
    const admin = await officeColleague(server, 'admin')
    const { id: staffId } = await officeColleague(server, 'clerk')
    const applicants = [await submittedApplication(server), await submittedApplication(server)]
    const [first = '', second = ''] = applicants.toSorted()
    // Stores the leases in the wrong order. A trigger that does not sort them would lock them in this order.
    for (const applicantId of [second, first]) await takeLease(system, applicantId, staffId)
    let ending: Promise<{ status: number }> | undefined
    await system.transaction().execute(async (tx) => {
      await lockLease(tx, first)
      ending = office.post(path, admin, { staffId, ...body })
      await expect.poll(waiting).toBe(1)
      await lockLease(tx, second)
    })
    expect((await ending)?.status).toBe(200)
    const left = await system
      .selectFrom('applicationLease')
      .where('staffId', '=', staffId)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  },
)
