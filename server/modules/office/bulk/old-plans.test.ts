import { expect, test } from 'vitest'
import { bulk } from '#contract/office/bulk.ts'
import { checkedApplication } from '#tests/support/checked-applications.ts'
import { startOfficeServer } from '#tests/support/office-server.ts'

const { server, office, clerk } = await startOfficeServer()

test('plans that were not started within a day are deleted with their lists', async () => {
  const applicantId = await checkedApplication(server)
  const plan = async () => {
    const { data } = await office.post('plan-proposals', clerk, {
      applicantIds: [applicantId],
      kind: 'admit',
    })
    return bulk.state.data.parse(data).id
  }
  const [old, young, started] = [await plan(), await plan(), await plan()]
  expect((await office.post('run-proposals', clerk, { bulkId: started })).status).toBe(200)
  await server.database.system
    .updateTable('bulkAction')
    .set({ plannedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where('id', 'in', [old, started])
    .execute()
  expect(await server.services.office.bulkRuns.deleteOldPlans()).toBe(1)
  expect((await office.get(`bulk-actions/${old}`, clerk)).status).toBe(404)
  for (const id of [young, started]) expect((await office.get(`bulk-actions/${id}`, clerk)).status).toBe(200)
})
