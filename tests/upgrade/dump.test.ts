import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { stages } from '#contract/stages.ts'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts'
import { createHistory } from './history.ts'
import { countRows, recordOf } from './record.ts'
import { dumpOf, writeDump } from './write-dump.ts'

let server: ApiServer
let address: DatabaseAddress
beforeAll(async () => {
  const reachedAt = async (found: DatabaseAddress) => (address = found)
  server = await startApiServer({ reachedAt })
})
afterAll(() => server.stop())

/**
 * Tables that stay empty in this test. The test server registers no keys. Only the restored copy of a database has a
 * row in `restored_copy`. Only commands of the operator write `operator_action`.
 */
const writtenElsewhere = ['installation_key', 'operator_action', 'restored_copy']

const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
  (await query.execute(server.database.system)).rows.map(({ value }) => value)

test('the history has every stage, every state of a payment and every table', async () => {
  await createHistory(server)
  expect(await column(sql`select distinct stage as value from applicant`)).toEqual(
    expect.arrayContaining([...stages]),
  )
  expect(await column(sql`select distinct status as value from payment order by 1`)).toEqual([
    'abandoned',
    'failed',
    'open',
    'succeeded',
  ])
  expect(await column(sql`select distinct state as value from decision order by 1`)).toHaveLength(6)
  const counts = Object.entries(await countRows(server))
  const empty = counts.filter(([, count]) => count === 0).map(([table]) => table)
  expect(empty.sort()).toEqual(writtenElsewhere)
  const folder = process.env['MATRIC_DUMP_TO']
  if (folder === undefined) return
  const dump = await dumpOf(address)
  writeDump(folder, process.env['MATRIC_DUMP_NAME'] ?? 'next', dump, await recordOf(server))
})
