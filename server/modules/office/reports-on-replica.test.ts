import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { officeExports } from '#contract/office/list/exports.ts'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

let replica: DatabaseAddress | undefined
const other = await forThisFile(
  startApiServer({
    async reachedAt(address) {
      replica = address
      return address
    },
  }),
)
const { server, office, clerk } = await startOfficeServer(replica === undefined ? {} : { reports: replica })
const prepared = z.object({ data: officeExports.prepare.data })

async function exportedText(): Promise<string> {
  const reply = await office.post('prepare-export', clerk, { format: 'csv' })
  const { ticket } = prepared.parse(reply).data
  const url = `/api/Office/exports/${ticket}`
  return (await server.http.inject({ url, headers: clerk.headers })).payload
}

test('an export and the workload read from the replica, the list from the primary', async () => {
  await submittedApplication(server, { surname: 'Onprimary' })
  await submittedApplication(other, { surname: 'Onreplica' })
  const text = await exportedText()
  expect(text).toContain('Onreplica')
  expect(text).not.toContain('Onprimary')
  expect(JSON.stringify(await office.post('search-applications', clerk, {}))).toContain('Onprimary')
  // The clerk and the approver exist only in the primary database, so the report from the replica is empty.
  expect(await office.get('workload', clerk)).toMatchObject({ status: 200, data: [] })
})

test('a report cannot write', async () => {
  const write = server.database.report((db) => sql`delete from notification`.execute(db))
  await expect(write).rejects.toThrow('read-only transaction')
})
