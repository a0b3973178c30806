import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openedApplication } from '#contract/office/applications.ts'
import { newId } from '#server/db/id.ts'
import { sentBy } from '#tests/support/database/sent-statements.ts'
import { aRequest, submittedApplication } from '#tests/support/office/office-work.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '#tests/support/olevel-results.ts'

const { server, office, clerk, approver } = await startOfficeServer({ releaseStopMinutes: 0 })
const { system } = server.database

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

const answered = z.object({ status: z.literal(200), data: openedApplication })

/** Opens an application. Checks that no statement reads a table or an index from start to end. */
async function openedByIndex(applicantId: string) {
  const answers: unknown[] = []
  const sent = await sentBy(async () => {
    answers.push(await office.get(`applications/${applicantId}`, clerk))
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
  return answered.parse(answers[0]).data
}

/** Creates an application with results that a colleague has compared with the slip, a withdrawn request, and a note. */
async function reviewed(): Promise<string> {
  const applicantId = await submittedApplication(server)
  await enterResults(server, applicantId, bookkeepingGrades)
  await confirmResults(server, applicantId, clerk.id)
  await office.post('send-request', clerk, { applicantId, ...aRequest('biodata') })
  const { requests } = answered.parse(await office.get(`applications/${applicantId}`, clerk)).data
  await office.post('withdraw-request', clerk, { applicantId, requestId: requests[0]?.id })
  await office.post('add-note', clerk, { applicantId, note: 'Called her.' })
  return applicantId
}

test('opening an application reads no table and no index from start to end', async () => {
  const applicantId = await reviewed()
  await office.proposed(applicantId, clerk)
  expect(await openedByIndex(applicantId)).toMatchObject({
    row: { status: 'proposed' },
    decisions: [{ state: 'proposed' }],
    notes: [{ note: 'Called her.' }],
  })
})

test('opening an application with a released offer and a letter reads nothing from start to end', async () => {
  const applicantId = await reviewed()
  const decisionId = await office.approved(applicantId, [clerk, approver])
  await office.post('release-decisions', approver, { decisionIds: [decisionId] })
  await server.runJobs()
  for (const fee of ['ApplicationFee', 'AcceptanceFee'] as const)
    await system
      .insertInto('payment')
      .values({
        id: newId(),
        applicantId,
        admissionSession: '2024/2025',
        payType: fee,
        fee,
        description: fee,
        amountKobo: 100,
        reference: newId(),
        gateway: 'paystack',
        status: 'succeeded',
      })
      .execute()
  const admitted = await openedByIndex(applicantId)
  expect(admitted).toMatchObject({
    row: { status: 'admitted' },
    decisions: [{ state: 'released', letterWithdrawnAt: null }],
    offer: { answer: 'unanswered' },
    payments: [{ status: 'succeeded' }, { status: 'succeeded' }],
    requests: [{}],
  })
  expect(admitted.mails.length).toBeGreaterThan(0)
  expect(admitted.history.map(({ action }) => action)).toContain('A document was issued')

  await office.post('revoke-letter', approver, { applicantId, because: 'The name is misspelt.' })
  expect(await openedByIndex(applicantId)).toMatchObject({
    row: { status: 'letter-withdrawn' },
    decisions: [{ letterWithdrawnBy: approver.name }],
  })
})
