import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockApplicant } from '#server/applicant/lock.ts'
import { startOfficeServer } from '#tests/support/office-server.ts'
import { submittedApplication } from '#tests/support/office-work.ts'

const minuteMs = 60_000
let now = Date.parse('2026-11-20T09:00:00Z')
const { server, office, clerk, approver } = await startOfficeServer({
  now: () => now,
  releaseStopMinutes: 10,
})
const { system } = server.database

/** Schedules the release of one approved decision. Returns the ids of the applicant, the decision and the release. */
async function scheduled() {
  const applicantId = await submittedApplication(server)
  const decisionId = await office.approved(applicantId, [clerk, approver])
  await office.post('release-decisions', approver, { decisionIds: [decisionId] })
  const { releaseId } = await decisionOf(decisionId)
  return { applicantId, decisionId, releaseId: releaseId ?? '' }
}
const decisionOf = (id: string) =>
  system.selectFrom('decision').select(['state', 'releaseId']).where('id', '=', id).executeTakeFirstOrThrow()
const stop = (releaseId: string, who = clerk) => office.post('stop-release', who, { releaseId })

test('a second stop changes nothing, even after the time of the release', async () => {
  const { releaseId } = await scheduled()
  await stop(releaseId)
  const stored = () => system.selectFrom('release').selectAll().where('id', '=', releaseId).execute()
  const before = await stored()
  for (const laterMs of [minuteMs, 10 * minuteMs]) {
    now += laterMs
    expect(await stop(releaseId, approver)).toMatchObject({ status: 200, data: { stopped: 0 } })
  }
  expect(await stored()).toEqual(before)
})

test('a decision that is returned while its release is stopped stays returned', async () => {
  const { applicantId, decisionId, releaseId } = await scheduled()
  let stopping: ReturnType<typeof stop> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicant(tx, applicantId, ['id'])
    const returned = { state: 'returned', returnedBecause: 'The level is wrong.' } as const
    await tx.updateTable('decision').set(returned).where('id', '=', decisionId).execute()
    stopping = stop(releaseId)
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
  })
  expect(await stopping).toMatchObject({ data: { stopped: 0 } })
  expect(await decisionOf(decisionId)).toMatchObject({ state: 'returned' })
})

test('an invalid id among the decisions to leave out is ignored', async () => {
  const applicantId = await submittedApplication(server)
  const decisionId = await office.approved(applicantId, [clerk, approver])
  const all = { kind: '', except: ['not-an-id'] }
  expect(await office.post('preview-release', approver, { all })).toMatchObject({
    status: 200,
    data: { decisions: expect.arrayContaining([expect.objectContaining({ decisionId })]) },
  })
})
