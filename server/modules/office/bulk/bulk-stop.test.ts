import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, onTestFinished, test } from 'vitest'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { newId } from '#server/db/id.ts'
import { longTimeouts } from '#tests/support/database/postgres.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { aRefusal, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { lockStarted } from './running-bulk.store.ts'
import { stopBulk } from './stop-bulk.ts'

const start = Date.parse('2026-11-20T09:00:00Z')
let now = start
const graceMs = 10_000
const team = await startOfficeServer({
  now: () => now,
  bulkGraceSeconds: graceMs / 1000,
  databaseTimeouts: longTimeouts,
})
const { server, office, clerk, approver } = team
const { system } = server.database
const { bulkRuns } = server.services.office

async function started(ids: string[], who: OfficeColleague = clerk): Promise<string> {
  const { data } = await office.post('plan-proposals', who, { applicantIds: ids, ...aRefusal })
  const bulkId = bulk.state.data.parse(data).id
  expect((await office.post('run-proposals', who, { bulkId })).status).toBe(200)
  return bulkId
}
const many = (count: number) => Promise.all(Array.from({ length: count }, () => submittedApplication(server)))
const stop = (bulkId: string, who = approver) => office.post('stop-bulk-action', who, { bulkId })
const running = z.object({ data: bulk.running.data })
const listed = async (who = approver) => running.parse(await office.get('running-bulk-actions', who)).data
const decided = async (ids: readonly string[]) =>
  (
    await system
      .selectFrom('decision')
      .select('applicantId')
      .where('applicantId', 'in', [...ids])
      .execute()
  ).map(({ applicantId }) => applicantId)
const stopsOf = async (bulkId: string) =>
  (await system.selectFrom('auditEvent').selectAll().where('action', '=', 'bulk-stopped').execute()).filter(
    ({ after }) => JSON.stringify(after).includes(bulkId),
  )

/** Returns the number of connections to this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count
    from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(server.owner)
  return rows[0]?.count ?? 0
}

test('nothing changes before the end of the grace period, and a colleague can stop the action', async () => {
  const ids = await many(2)
  const bulkId = await started(ids)
  now += graceMs - 1
  expect(await bulkRuns.runStarted()).toBe(0)
  const startsAt = new Date(now + 1).toISOString()
  expect(await listed()).toEqual([
    { id: bulkId, kind: 'propose', startedBy: clerk.name, startsAt, ready: 2, done: 0 },
  ])
  expect(await stop(bulkId)).toMatchObject({
    status: 200,
    message: 'Stopped: 0 proposed, 2 not.',
    data: { kind: 'propose', done: 0, stopped: 2 },
  })
  expect(await listed()).toEqual([])
  now += graceMs
  expect(await bulkRuns.runStarted()).toBe(0)
  expect(await decided(ids)).toEqual([])
  const { data } = await office.get(`bulk-actions/${bulkId}`, clerk)
  expect(data).toMatchObject({
    ready: 0,
    done: 0,
    leftOut: [{ reason: 'stopped', count: 2 }],
    finishedAt: expect.any(String),
  })
})

test('the action runs after the grace period, and its job is queued for that time', async () => {
  const ids = await many(2)
  const bulkId = await started(ids)
  const { rows } = await sql<{ runAt: Date }>`select run_at from graphile_worker.jobs
    where key = ${`run_bulk_action_${bulkId}`}`.execute(server.owner)
  expect(rows).toEqual([{ runAt: new Date(now + graceMs) }])
  now += graceMs
  expect(await bulkRuns.runStarted()).toBe(2)
  expect(await decided(ids)).toHaveLength(2)
  expect(await listed()).toEqual([])
  expect(await stop(bulkId)).toMatchObject({
    status: 200,
    message: 'This bulk action has ended: 2 proposed.',
    data: { done: 2, stopped: 0 },
  })
  expect(await stopsOf(bulkId)).toEqual([])
})

test('a stop in the middle of 100 lets the started ones finish and leaves out all others', async () => {
  const ids = await many(100)
  const bulkId = await started(ids)
  now += graceMs
  const order = await system
    .selectFrom('bulkItem')
    .select('applicantId')
    .where('bulkId', '=', bulkId)
    .orderBy('position')
    .execute()
  // A lock on the 50th application makes the run wait there.
  const fiftieth = order[49]?.applicantId ?? ''
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  const holding = system.transaction().execute(async (tx) => {
    await sql`select 1 from applicant where id = ${fiftieth} for update`.execute(tx)
    await held.promise
  })
  const run = bulkRuns.runStarted()
  await expect.poll(waitingForLocks).toBe(1)
  const stops = Promise.all([stop(bulkId), stop(bulkId, clerk), stop(bulkId)])
  await expect.poll(waitingForLocks).toBe(4)
  held.resolve()
  await holding
  const answers = (await stops).map(({ data }) => bulk.stop.data.parse(data))
  // The stop and the run compete for the locks on applications, so the run can handle a few more before the stop.
  const left = Math.max(...answers.map(({ stopped }) => stopped))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(48)
  expect(answers.map(({ stopped }) => stopped).toSorted((one, two) => one - two)).toEqual([0, 0, left])
  expect(await run).toBe(100 - left)
  expect(await bulkRuns.runStarted()).toBe(0)

  const items = await system.selectFrom('bulkItem').selectAll().where('bulkId', '=', bulkId).execute()
  const done = items.filter(({ state }) => state === 'done').map(({ applicantId }) => applicantId)
  expect(done).toContain(fiftieth)
  expect(items.filter(({ reason }) => reason === 'stopped')).toHaveLength(left)
  expect((await decided(ids)).toSorted()).toEqual(done.toSorted())
  expect(await stopsOf(bulkId)).toMatchObject([
    { after: { bulkId, kind: 'propose', done: 100 - left, stopped: left } },
  ])

  const again = await started(ids)
  now += graceMs
  expect(await bulkRuns.runStarted()).toBe(left)
  expect(again).not.toBe(bulkId)
  expect((await decided(ids)).toSorted()).toEqual(ids.toSorted())
})

test('only a started bulk action can be stopped, by a colleague who may propose', async () => {
  const [applicantId = ''] = await many(1)
  const { data } = await office.post('plan-proposals', clerk, { applicantIds: [applicantId], ...aRefusal })
  const planned = bulk.state.data.parse(data).id
  for (const unknown of [planned, newId(), 'nonsense']) expect((await stop(unknown)).status).toBe(404)
  const bulkId = await started([applicantId])
  const bursar = await officeColleague(server, 'bursar')
  expect((await stop(bulkId, bursar)).status).toBe(403)
  expect((await office.get('running-bulk-actions', bursar)).status).toBe(403)
  expect((await stop(bulkId, clerk)).data).toMatchObject({ stopped: 1 })
})

test('an action whose colleague has lost the permission is stopped, with an audit entry', async () => {
  const leaver = await officeColleague(server, 'clerk')
  const bulkId = await started(await many(2), leaver)
  await system.updateTable('staff').set({ role: 'auditor' }).where('id', '=', leaver.id).execute()
  now += graceMs
  expect(await bulkRuns.runStarted()).toBe(0)
  expect(await stopsOf(bulkId)).toMatchObject([
    {
      actorKind: 'system',
      actorId: null,
      after: { bulkId, kind: 'propose', done: 0, stopped: 2, reason: 'access-ended' },
    },
  ])
  expect(await listed()).toEqual([])
})

test('a stop by a colleague and the job that stops the same action do not block each other', async () => {
  const leaver = await officeColleague(server, 'clerk')
  const bulkId = await started(await many(2), leaver)
  await system.updateTable('staff').set({ role: 'auditor' }).where('id', '=', leaver.id).execute()
  now += graceMs
  await system.transaction().execute(async (tx) => {
    const action = await lockStarted(tx, bulkId)
    if (action === undefined) throw new Error('The bulk action is missing.')
    const run = bulkRuns.runStarted()
    onTestFinished(async () => expect(await run).toBe(0))
    await expect.poll(waitingForLocks).toBe(1)
    const author = { actorKind: 'system' } as const
    const stopped = { reason: 'stopped', author, now: new Date(now) } as const
    expect(await stopBulk(tx, action, stopped)).toEqual({ done: 0, stopped: 2 })
  })
})
