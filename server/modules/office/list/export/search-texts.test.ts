import { expect, test } from 'vitest'
import { officeExports } from '#contract/office/list/exports.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

async function prepared(body: object): Promise<string> {
  const { data } = await office.post('prepare-export', clerk, { ...body, format: 'csv' })
  return officeExports.prepare.data.parse(data).ticket
}
const viewOf = async (id: string) =>
  (await system.selectFrom('officeExport').select('view').where('id', '=', id).executeTakeFirstOrThrow()).view

test('the text of a search is removed when the export can no longer be downloaded', async () => {
  const [expired, young] = [await prepared({ search: 'Okafor' }), await prepared({ search: 'Okafor' })]
  const plain = await prepared({ status: ['submitted'] })
  for (const id of [expired, plain])
    await server.owner
      .updateTable('officeExport')
      .set({ createdAt: new Date(Date.now() - 10 * 60_000) })
      .where('id', '=', id)
      .execute()
  const { search: _removed, ...rest } = Object(await viewOf(expired))
  const before = await viewOf(plain)
  await server.services.tasks.remove_export_searches()
  expect(await viewOf(expired)).toEqual(rest)
  expect(await viewOf(young)).toMatchObject({ search: 'Okafor' })
  expect(await viewOf(plain)).toEqual(before)
})
