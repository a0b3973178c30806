import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { officeList } from '#contract/office/list/list.ts'
import { auditEntries } from '#tests/support/audit-entries.ts'
import { aRefusal, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk, approver } = await startOfficeServer({ bulkGraceSeconds: 0 })
const { system } = server.database
const { bulkRuns } = server.services.office
const data = (answer: { data?: unknown }) => bulk.state.data.parse(answer.data)

async function proposed(count: number) {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push(await submittedApplication(server))
  const { id: bulkId } = data(await office.post('plan-proposals', clerk, { applicantIds: ids, ...aRefusal }))
  await office.post('run-proposals', clerk, { bulkId })
  await bulkRuns.runStarted()
  return { ids, bulkId }
}
const decisionOf = (applicantId: string) =>
  system
    .selectFrom('decision')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .orderBy('proposedAt', 'desc')
    .executeTakeFirstOrThrow()
const statesOf = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await decisionOf(id)).state))
const state = async (bulkId: string) => data(await office.get(`bulk-actions/${bulkId}`, clerk))
const undo = (bulkId: string, who = clerk) => office.post('undo-bulk-action', who, { bulkId })

test('the proposals of a bulk action are withdrawn, except those on which a colleague has acted', async () => {
  const { ids, bulkId } = await proposed(3)
  const [first = ''] = ids
  const { id: decisionId } = await decisionOf(first)
  expect((await office.post('approve-decision', approver, { decisionId })).status).toBe(200)
  expect((await undo(bulkId, approver)).status).toBe(404)

  const started = data(await undo(bulkId))
  const leftOut = [{ reason: 'acted-on', count: 1 }]
  expect(started).toMatchObject({ kind: 'undo-propose', total: 3, ready: 2, leftOut })
  await bulkRuns.runStarted()
  expect(await state(started.id)).toMatchObject({
    done: 2,
    ready: 0,
    leftOut,
    finishedAt: expect.any(String),
  })
  expect(await statesOf(ids)).toEqual(['approved', 'withdrawn', 'withdrawn'])
  expect(await auditEntries(system, ids[1] ?? '', 'decision-withdrawn')).toHaveLength(1)
  expect((await undo(bulkId)).code).toBe('decision-state-changed')

  const listed = async (filter: string) => {
    const answer = await office.post('search-applications', clerk, { bulk: filter })
    return officeList.search.data.parse(answer.data).rows.map(({ applicantId }) => applicantId)
  }
  expect(await listed(`${started.id}:acted-on`)).toEqual([first])
  expect(await listed(`${started.id}:any`)).toEqual([first])
  expect(await listed(`${started.id}:leased`)).toEqual([])
  expect(await listed(`${bulkId}:any`)).toEqual([])
  expect((await office.post('search-applications', clerk, { bulk: started.id })).status).toBe(400)
  expect((await undo(started.id)).status).toBe(404)
})

test('a decision on which a colleague acts during the undo is left out', async () => {
  const { ids, bulkId } = await proposed(2)
  const started = data(await undo(bulkId))
  const { id: decisionId } = await decisionOf(ids[0] ?? '')
  await office.post('approve-decision', approver, { decisionId })
  await bulkRuns.runStarted()
  expect(await state(started.id)).toMatchObject({ done: 1, leftOut: [{ reason: 'acted-on', count: 1 }] })
  expect(await statesOf(ids)).toEqual(['approved', 'withdrawn'])
})

test('thirty simultaneous undos withdraw each proposal once', async () => {
  const { ids, bulkId } = await proposed(2)
  const answers = await Promise.all(Array.from({ length: 30 }, () => undo(bulkId)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  await bulkRuns.runStarted()
  const undone = z.array(z.object({ status: z.number() })).parse(answers)
  expect(undone.every(({ status }) => [200, 409].includes(status))).toBe(true)
  expect(await statesOf(ids)).toEqual(['withdrawn', 'withdrawn'])
  for (const id of ids) expect(await auditEntries(system, id, 'decision-withdrawn')).toHaveLength(1)
})
