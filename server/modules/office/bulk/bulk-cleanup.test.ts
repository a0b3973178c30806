import { expect, test } from 'vitest'
import { bulk } from '#contract/office/bulk/bulk.ts'
import { checkedApplication } from '#tests/support/office/checked-applications.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database
const { bulkRuns } = server.services.office

async function plan(...applicantIds: string[]): Promise<string> {
  const { data } = await office.post('plan-proposals', clerk, { applicantIds, kind: 'admit' })
  return bulk.state.data.parse(data).id
}
const stateOf = async (id: string) =>
  bulk.state.data.parse((await office.get(`bulk-actions/${id}`, clerk)).data)
const rowsOf = async (bulkId: string) =>
  bulk.items.data.parse((await office.post('bulk-items', clerk, { bulkId })).data).rows

test('plans that were not started within a day are deleted with their lists', async () => {
  const applicantId = await checkedApplication(server)
  const [old, young, started] = [await plan(applicantId), await plan(applicantId), await plan(applicantId)]
  expect((await office.post('run-proposals', clerk, { bulkId: started })).status).toBe(200)
  await system
    .updateTable('bulkAction')
    .set({ plannedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', 'in', [old, started])
    .execute()
  expect(await bulkRuns.deleteOldPlans()).toBe(1)
  expect((await office.get(`bulk-actions/${old}`, clerk)).status).toBe(404)
  for (const id of [young, started]) expect((await office.get(`bulk-actions/${id}`, clerk)).status).toBe(200)
})

test('lists are deleted 90 days after the end of their bulk action; the counts stay', async () => {
  const [checked, unchecked] = [await checkedApplication(server), await submittedApplication(server)]
  const [old, young, open] = [await plan(checked, unchecked), await plan(checked), await plan(unchecked)]
  for (const bulkId of [old, young])
    expect((await office.post('run-proposals', clerk, { bulkId })).status).toBe(200)
  await bulkRuns.runStarted()
  const before = await stateOf(old)
  expect(before).toMatchObject({ total: 2, done: 1, leftOut: [{ count: 1 }], listDeletedAt: null })
  const ended = (id: string, days: number) =>
    system
      .updateTable('bulkAction')
      .set({ finishedAt: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', id)
      .execute()
  await ended(old, 90.01)
  await ended(young, 89.99)

  expect(await bulkRuns.deleteOldLists()).toBe(1)
  expect(await rowsOf(old)).toEqual([])
  const { finishedAt, ...counts } = before
  expect(finishedAt).not.toBeNull()
  expect(await stateOf(old)).toMatchObject({ ...counts, listDeletedAt: expect.any(String) })
  expect(await rowsOf(young)).toHaveLength(1)
  expect(await rowsOf(open)).toHaveLength(1)
  expect(await stateOf(young)).toMatchObject({ total: 1, listDeletedAt: null })

  expect(await bulkRuns.deleteOldLists()).toBe(0)
  const entries = system
    .selectFrom('auditEvent')
    .select('after')
    .where('action', '=', 'old-bulk-lists-deleted')
  expect(await entries.execute()).toEqual([{ after: { deleted: 1, days: 90 } }])
})
