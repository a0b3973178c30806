import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sentBy } from '#tests/support/database/sent-statements.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { anOffer, officeCalls, submittedApplication } from '#tests/support/office/office-work.ts'
import { bookkeepingGrades, enterResults } from '#tests/support/olevel-results.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'

const server = await forThisFile(startApiServer())
const office = officeCalls(server)

type Node = Record<string, unknown>

const children = z.array(z.record(z.string(), z.unknown()))

const plan = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.record(z.string(), z.unknown()) })]) }),
])

/**
 * Returns all scans of a plan that read a whole table or a whole index. Leaves out the table of colleagues, which has
 * only a few dozen rows.
 */
function fullScans(node: Node): string[] {
  const kind = String(node['Node Type'])
  const table = String(node['Relation Name'])
  const isFull =
    table !== 'staff' &&
    (kind === 'Seq Scan' || (/^Index( Only)? Scan$/.test(kind) && node['Index Cond'] === undefined))
  const below = children.parse(node['Plans'] ?? [])
  return [...(isFull ? [`${kind} on ${table}`] : []), ...below.flatMap(fullScans)]
}

test('opening an application reads no table and no index from start to end', async () => {
  const clerk = await officeColleague(server, 'clerk')
  const applicantId = await submittedApplication(server)
  await enterResults(server, applicantId, bookkeepingGrades)
  await office.post('add-note', clerk, { applicantId, note: 'Called her.' })
  await office.post('propose-decision', clerk, { applicantId, ...anOffer })
  const sent = await sentBy(async () => {
    expect((await office.get(`applications/${applicantId}`, clerk)).status).toBe(200)
  })
  expect(sent.length).toBeGreaterThan(10)

  const client = await server.database.systemPool.connect()
  try {
    // The test's tables are so small that PostgreSQL would prefer a sequential scan.
    await client.query('set enable_seqscan = off')
    for (const { text, values } of sent) {
      const [row] = plan.parse((await client.query(`explain (format json) ${text}`, values)).rows)
      expect({ text, fullScans: fullScans(row['QUERY PLAN'][0].Plan) }).toEqual({ text, fullScans: [] })
    }
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
})
