import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { assignments } from '#contract/office/review/assignments.ts'
import { viewOfAll } from '#contract/office/list/list.ts'
import { newId } from '#server/db/id.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { anOffer, storedDecision, submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

const assigneesOf = async (ids: readonly string[]) => {
  const rows = await system
    .selectFrom('officeApplication')
    .select(['applicantId', 'assigneeId'])
    .where('applicantId', 'in', ids)
    .execute()
  return ids.map((id) => rows.find(({ applicantId }) => applicantId === id)?.assigneeId ?? null)
}
const assign = async (who: OfficeColleague, staffId: string, selection: object) => {
  const answer = await office.post('assign-applications', who, { staffId, ...selection })
  return { ...answer, data: z.nullish(assignments.assignMany.data).parse(answer.data ?? null) }
}
const undo = async (who: OfficeColleague, batchId: string | undefined) =>
  (await office.post('undo-assignment', who, { batchId })).data
const { sort: _sort, descending: _descending, ...view } = viewOfAll
const allOf = (assignee: string, except: string[] = []) => ({
  all: { view: { ...view, status: ['submitted', 'correction'], assignee: [assignee] }, except },
})
const applications = async (count: number) => {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(await submittedApplication(server))
  return ids
}

test('a selection is assigned, with an audit entry for each application that changed, and undone', async () => {
  const [bola, chidi] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'clerk')]
  const ids = await applications(4)
  const [first = '', second = '', third = '', decided = ''] = ids
  await assign(clerk, bola.id, { applicantIds: [first] })
  await assign(clerk, chidi.id, { applicantIds: [second] })
  await office.post('propose-decision', clerk, { applicantId: decided, ...anOffer })

  const { data } = await assign(approver, bola.id, { applicantIds: [...ids, first] })
  expect(data).toMatchObject({ assigned: 2, unchanged: 1, leftOut: 1 })
  expect(await assigneesOf(ids)).toEqual([bola.id, bola.id, bola.id, null])
  expect(await auditEntries(system, first, 'application-assigned')).toHaveLength(1)
  expect((await auditEntries(system, second, 'application-assigned')).at(-1)).toMatchObject({
    before: { staff: chidi.id },
    after: { staff: bola.id },
  })

  expect(await undo(clerk, data?.batchId)).toEqual({ restored: 0, leftOut: 0 })
  await assign(clerk, chidi.id, { applicantIds: [third] })
  expect(await undo(approver, data?.batchId)).toEqual({ restored: 1, leftOut: 1 })
  expect(await assigneesOf(ids)).toEqual([bola.id, chidi.id, chidi.id, null])
  expect(await undo(approver, data?.batchId)).toEqual({ restored: 0, leftOut: 0 })
})

test('all applications of a colleague are reassigned to another one or returned', async () => {
  const [bola, chidi] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'clerk')]
  const ids = await applications(3)
  await assign(clerk, bola.id, { applicantIds: ids })
  expect((await assign(clerk, chidi.id, allOf(bola.id, ids.slice(0, 1)))).data?.assigned).toBe(2)
  expect(await assigneesOf(ids)).toEqual([bola.id, chidi.id, chidi.id])
  const { data } = await assign(chidi, '', allOf('me'))
  expect(data).toMatchObject({ assigned: 2, unchanged: 0, leftOut: 0 })
  expect(await assigneesOf(ids)).toEqual([bola.id, null, null])
  await undo(chidi, data?.batchId)
  expect(await assigneesOf(ids)).toEqual([bola.id, chidi.id, chidi.id])
})

test('a colleague without access gets nothing, not even by an undo', async () => {
  const bola = await officeColleague(server, 'clerk')
  const ids = await applications(1)
  await assign(clerk, bola.id, { applicantIds: ids })
  const { data } = await assign(clerk, approver.id, { applicantIds: ids })
  await system.updateTable('staff').set({ disabledAt: new Date() }).where('id', '=', bola.id).execute()
  expect(await undo(clerk, data?.batchId)).toEqual({ restored: 1, leftOut: 0 })
  expect(await assigneesOf(ids)).toEqual([null])
  expect((await assign(clerk, bola.id, { applicantIds: ids })).status).toBe(404)
  expect((await assign(clerk, newId(), { applicantIds: ids })).status).toBe(404)
  expect((await assign(clerk, clerk.id, { applicantIds: [] })).status).toBe(400)
})

test('an undo assigns nothing to a colleague who may no longer review, or who decided before', async () => {
  const [bola, chidi] = [await officeColleague(server, 'clerk'), await officeColleague(server, 'approver')]
  const [own = '', refused = ''] = await applications(2)
  await assign(clerk, bola.id, { applicantIds: [own] })
  await assign(clerk, chidi.id, { applicantIds: [refused] })
  const { data } = await assign(clerk, approver.id, { applicantIds: [own, refused] })
  await system.updateTable('staff').set({ role: 'bursar' }).where('id', '=', bola.id).execute()
  const refusalId = await storedDecision(server, {
    applicantId: refused,
    kind: 'reject',
    programmeId: null,
    level: null,
    state: 'released',
    releasedAt: new Date(),
    reconsideredAt: new Date(),
    proposedBy: clerk.id,
    approvedBy: chidi.id,
  })
  const reopened = { applicantId: refused, refusalId, because: 'A new result came.', openedBy: clerk.id }
  await system
    .insertInto('reconsideration')
    .values({ id: newId(), ...reopened })
    .execute()
  expect(await undo(clerk, data?.batchId)).toEqual({ restored: 2, leftOut: 0 })
  expect(await assigneesOf([own, refused])).toEqual([null, null])
})

test('thirty simultaneous undos restore an assignment once', async () => {
  const ids = await applications(2)
  const { data } = await assign(clerk, approver.id, { applicantIds: ids })
  const results = await Promise.all(Array.from({ length: 30 }, () => undo(clerk, data?.batchId)))
  const restored = z.array(z.object({ restored: z.number() })).parse(results)
  expect(restored.reduce((sum, each) => sum + each.restored, 0)).toBe(2)
  for (const id of ids) expect(await auditEntries(system, id, 'application-assigned')).toHaveLength(2)
})
