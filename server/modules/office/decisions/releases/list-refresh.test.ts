import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockApplicant } from '#server/applicant/lock.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'
import { deferListRefresh } from './list-refresh.store.ts'

const { server, clerk, approver } = await startOfficeServer()
const { system } = server.database
const { listRefresh } = server.services.office

const listed = (applicantId: string) =>
  system
    .selectFrom('officeApplication')
    .select(['status', 'version', 'decisionId', 'waitingSince'])
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()

async function approved() {
  const applicantId = await submittedApplication(server)
  const state = { state: 'approved', approvedBy: approver.id, approvedAt: new Date() } as const
  const decisionId = await storedDecision(server, { applicantId, proposedBy: clerk.id, ...state })
  return { applicantId, decisionId }
}

async function moveLater(decisionId: string, state: 'scheduled' | 'returned'): Promise<void> {
  await system.transaction().execute(async (tx) => {
    await deferListRefresh(tx)
    await tx.updateTable('decision').set({ state }).where('id', '=', decisionId).execute()
  })
}

const jobs = async () => {
  const { rows } = await sql`select 1 from graphile_worker.jobs
    where task_identifier = 'refresh_office_list'`.execute(system)
  return rows.length
}

test('the list shows a decision after the job, in a new version', async () => {
  const { applicantId, decisionId } = await approved()
  const before = await listed(applicantId)
  await moveLater(decisionId, 'scheduled')
  expect(await listed(applicantId)).toEqual(before)
  expect(await jobs()).toBe(1)
  expect(await listRefresh.refresh()).toBe(1)
  expect(await listed(applicantId)).toEqual({ ...before, status: 'scheduled', version: before.version + 1 })
  expect(await listRefresh.refresh()).toBe(0)
})

test('a decision that was changed twice is shown in its last state', async () => {
  const { applicantId, decisionId } = await approved()
  await moveLater(decisionId, 'scheduled')
  await moveLater(decisionId, 'returned')
  expect(await listRefresh.refresh()).toBe(1)
  expect(await listed(applicantId)).toMatchObject({ status: 'submitted', decisionId: null })
})

test('an application that the list already shows correctly keeps its version', async () => {
  const { applicantId, decisionId } = await approved()
  await moveLater(decisionId, 'scheduled')
  const returned = { state: 'returned', returnedBecause: 'The level is wrong.' } as const
  await system.updateTable('decision').set(returned).where('id', '=', decisionId).execute()
  const before = await listed(applicantId)
  expect(before.status).toBe('submitted')
  expect(await listRefresh.refresh()).toBe(1)
  expect(await listed(applicantId)).toEqual(before)
})

test('the job waits for a colleague who is changing the decision, and shows the result', async () => {
  const { applicantId, decisionId } = await approved()
  await moveLater(decisionId, 'scheduled')
  let refreshing: Promise<number> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicant(tx, applicantId, ['id'])
    const returned = { state: 'returned', returnedBecause: 'The level is wrong.' } as const
    await tx.updateTable('decision').set(returned).where('id', '=', decisionId).execute()
    refreshing = listRefresh.refresh()
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
  })
  expect(await refreshing).toBe(1)
  expect(await listed(applicantId)).toMatchObject({ status: 'submitted', decisionId: null })
})
