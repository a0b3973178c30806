import { sql } from 'kysely'
import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { officeMoney } from '#contract/office/audit/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { withoutTriggers } from '#tests/support/database/query-plan.ts'
import { discrepanciesQuery } from './discrepancies.store.ts'
import { refundsQuery } from './ledger.store.ts'
import { type MoneyPosition, moneyRowsRead } from './money-page.ts'

const { server, office } = await startOfficeServer()
const { system } = server.database
const bursar = await officeColleague(server, 'bursar')

/** Number of payments. Each has a refund and a discrepancy; of every ten payments, one waits for the bursar. */
const payments = 12_000
const pending = payments / 10

/** Adds the payments, and one refund and one discrepancy of each payment. */
async function fill(tx: Tx): Promise<void> {
  const applicantId = await submittedApplication(server)
  await sql`insert into payment (id, applicant_id, admission_session, pay_type, fee, description, amount_kobo, reference,
      gateway, status)
    select gen_random_uuid(), ${applicantId}, '2024/2025', 'ApplicationFee', 'ApplicationFee', 'Application fee', 100,
      'MANY-' || n, 'fake', 'failed' from generate_series(1, ${payments}::int) n`.execute(tx)
  // Each group of 30 payments has the same time, so that some pages end between two rows with the same time.
  const at = sql`timestamptz '2024-01-01' + (n / 30) * interval '1 minute'`
  const paid = sql`(select id, substr(reference, 6)::int as n from payment where reference like 'MANY-%') paid`
  await sql`insert into refund (payment_id, amount_kobo, reason, created_at, refunded_at)
    select id, 100, 'paid-twice', ${at}, case when n % 10 <> 0 then now() end from ${paid}`.execute(tx)
  await sql`insert into unclear_payment (payment_id, reason, found_at, decision, note, decided_by, decided_at)
    select id, 'mismatch', ${at}, case when n % 10 <> 0 then 'note' end, case when n % 10 <> 0 then 'Seen.' end,
      case when n % 10 <> 0 then ${bursar.id}::uuid end, case when n % 10 <> 0 then now() end from ${paid}`.execute(
    tx,
  )
}
beforeAll(async () => {
  await server.owner.transaction().execute((tx) => withoutTriggers(tx, ['payment'], () => fill(tx)))
  await sql`analyze payment, refund, unclear_payment, applicant`.execute(server.owner)
})

const page = z.object({
  data: z.extend(z.omit(officeMoney.refunds.data, { rows: true }), {
    rows: z.array(z.looseObject({ reference: z.string(), at: z.string() })),
  }),
})

test.each([
  ['refunds', 'refundedAt'],
  ['unclear-payments', 'decidedAt'],
])('the pages of %s list each payment once, pending ones first', async (path, settledAt) => {
  const rows: z.output<typeof page>['data']['rows'] = []
  let after: string | null = ''
  for (let read = 0; read < 30 && after !== null; read += 1) {
    const { data }: z.output<typeof page> = page.parse(await office.post(path, bursar, { after }))
    expect(data).toMatchObject({
      pending: { count: pending, exact: true },
      total: { count: 10_000, exact: false },
    })
    rows.push(...data.rows)
    after = data.next
  }
  expect(rows).toHaveLength(1500)
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(1500)
  expect(rows.map((row) => row[settledAt] === null)).toEqual(rows.map((_, at) => at < pending))
  for (const part of [rows.slice(0, pending), rows.slice(pending)]) {
    const times = part.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  }
})

test.each([
  'x',
  'pending',
  'pending x y',
  'later 2026-11-24T08:30:00.123456Z 00000000-0000-7000-8000-000000000000',
])('the page key «%s» is rejected', async (after) => {
  for (const path of ['refunds', 'unclear-payments'])
    expect(await office.post(path, bursar, { after })).toMatchObject({
      status: 400,
      errors: { after: 'Start again from the first page.' },
    })
})

const id = '00000000-0000-7000-8000-000000000000'
const positions: [string, MoneyPosition | null][] = [
  ['first', null],
  ['pending', { settled: false, exactAt: '2024-01-01T02:00:00.000000Z', id }],
  ['settled', { settled: true, exactAt: '2024-01-01T03:00:00.000000Z', id }],
]

test.each(positions)('the %s page scans no table of payments', async (_, position) => {
  for (const query of [refundsQuery, discrepanciesQuery]) {
    const plan = JSON.stringify(await query(system, position, moneyRowsRead).explain('json'))
    expect(plan).toContain('_in_order')
    expect(plan).not.toMatch(/"Seq Scan".{0,200}"Relation Name":"(?:payment|refund|unclear_payment)"/)
  }
})
