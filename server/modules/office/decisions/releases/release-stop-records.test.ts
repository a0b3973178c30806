import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decisions } from '#contract/office/decisions/decisions.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { newId } from '#server/db/id.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const minuteMs = 60_000
let now = Date.parse('2026-11-20T09:00:00Z')
const { server, office, clerk, approver } = await startOfficeServer({
  now: () => now,
  releaseStopMinutes: 10,
})
const { system } = server.database

async function approved() {
  const applicantId = await submittedApplication(server)
  return { applicantId, id: await office.approved(applicantId, [clerk, approver]) }
}
const release = (body: object) => office.post('release-decisions', approver, body)
const auditOf = (applicantId: string, action: string) =>
  system
    .selectFrom('auditEvent')
    .select(['actorId', 'before', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', action)
    .execute()
const releases = () => system.selectFrom('release').selectAll().orderBy('id').execute()

test('the audit log names the release that was scheduled and stopped', async () => {
  const { applicantId, id: decisionId } = await approved()
  await release({ decisionIds: [decisionId] })
  const [stored] = await releases()
  const releaseAt = new Date(now + 10 * minuteMs)
  expect(stored).toMatchObject({
    startedBy: approver.id,
    startedAt: new Date(now),
    releaseAt,
    stoppedAt: null,
  })
  const releaseId = stored?.id ?? ''
  const scheduled = { decisionId, state: 'scheduled', releaseAt: releaseAt.toISOString() }
  expect(await auditOf(applicantId, 'decision-scheduled')).toEqual([
    {
      actorId: approver.id,
      before: { decisionId, state: 'approved', releaseAt: null, releasedBy: null },
      after: { ...scheduled, releasedBy: approver.id, releaseId },
    },
  ])
  now += minuteMs
  await office.post('stop-release', clerk, { releaseId })
  expect(await auditOf(applicantId, 'release-stopped')).toEqual([
    {
      actorId: clerk.id,
      before: { ...scheduled, releaseId },
      after: { decisionId, state: 'approved', releaseAt: null },
    },
  ])
  expect((await releases())[0]).toMatchObject({ stoppedBy: clerk.id, stoppedAt: new Date(now) })
})

test('a stopped decision can be released again, and only the newest release contains it', async () => {
  const { id } = await approved()
  await release({ decisionIds: [id] })
  const first = (await releases()).at(-1)?.id ?? ''
  await office.post('stop-release', clerk, { releaseId: first })
  now += minuteMs
  expect(await release({ decisionIds: [id] })).toMatchObject({ data: { scheduled: 1 } })
  const { data } = await office.get('releases', clerk)
  const listed = decisions.releases.data.parse(data)
  expect(listed.map((each) => each.id)).not.toContain(first)
  expect(listed.at(-1)).toMatchObject({
    startedBy: approver.name,
    startedAt: new Date(now).toISOString(),
    releaseAt: new Date(now + 10 * minuteMs).toISOString(),
    offers: 1,
    refusals: 0,
  })
})

test('an unknown release cannot be stopped', async () => {
  for (const releaseId of [newId(), 'not-an-id'])
    expect(await office.post('stop-release', clerk, { releaseId })).toMatchObject({
      status: 404,
      message: 'We could not find this release.',
    })
})

test('the error for a release that has begun says that it has begun', async () => {
  const { id } = await approved()
  await release({ decisionIds: [id] })
  const releaseId = (await releases()).at(-1)?.id
  now += 10 * minuteMs
  expect(await office.post('stop-release', clerk, { releaseId })).toMatchObject({
    status: 409,
    message: 'This release has begun: it can no longer be stopped.',
  })
})

test('a request without decisions to release stores no release', async () => {
  const before = await releases()
  expect(await release({ decisionIds: [newId(), 'not-an-id'] })).toMatchObject({
    data: { released: 0, scheduled: 0, refused: [{}, {}] },
  })
  expect(await release({ decisionIds: [] })).toMatchObject({
    errors: { decisionIds: 'Choose the decisions to release.' },
  })
  expect(await releases()).toEqual(before)
})

test('`null` for `count`, `all` and `at` is the same as leaving them out', async () => {
  const { id } = await approved()
  expect(await release({ decisionIds: [id], count: null, all: null, at: null })).toMatchObject({
    data: { scheduled: 1, refused: [] },
  })
})

/** Schedules the release of one approved decision. Returns the ids of the applicant, the decision and the release. */
async function scheduledRelease() {
  const { applicantId, id: decisionId } = await approved()
  await release({ decisionIds: [decisionId] })
  const { releaseId } = await decisionOf(decisionId)
  return { applicantId, decisionId, releaseId: releaseId ?? '' }
}
const decisionOf = (id: string) =>
  system.selectFrom('decision').select(['state', 'releaseId']).where('id', '=', id).executeTakeFirstOrThrow()
const stop = (releaseId: string, who = clerk) => office.post('stop-release', who, { releaseId })

test('a second stop changes nothing, even after the time of the release', async () => {
  const { releaseId } = await scheduledRelease()
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
  const { applicantId, decisionId, releaseId } = await scheduledRelease()
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
  const { id: decisionId } = await approved()
  const all = { kind: '', except: ['not-an-id'] }
  expect(await office.post('preview-release', approver, { all })).toMatchObject({
    status: 200,
    data: { decisions: expect.arrayContaining([expect.objectContaining({ decisionId })]) },
  })
})
