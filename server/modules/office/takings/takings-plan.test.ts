import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import type { TakingsFilter } from '#contract/office/figures/takings.ts'
import { newId } from '#server/db/id.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { sumsStatement, takingsStatement } from './takings.store.ts'

const { server } = await startOfficeServer()

beforeAll(async () => {
  const applicantId = await submittedApplication(server)
  await server.owner.transaction().execute(async (tx) => {
    // The bulk insert takes longer than the statement timeout.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`insert into payment (id, applicant_id, admission_session, pay_type, fee, description, amount_kobo,
        reference, gateway, gateway_id, status, initiated_at, paid_at)
      select gen_random_uuid(), ${applicantId}::uuid, '2024/2025', 'SchoolFee',
        case when n % 1000 = 0 then 'OrientationFee' else 'SchoolFee' end, 'School fee', 100000, 'PLAN-' || n,
        case when n % 1000 = 1 then 'remita' else 'paystack' end, 'G' || n, case when n % 500 = 0 then 'failed' when n % 4 = 0 then 'abandoned' else 'succeeded' end, at, at
      from generate_series(1, 40000) n, lateral (select now() - n * interval '20 minutes' as at) times`.execute(
      tx,
    )
    await sql`analyze payment`.execute(tx)
  })
})

const year: TakingsFilter = {
  from: addDays(today(), -365),
  to: today(),
  fee: '',
  status: '',
  gateway: '',
  reference: '',
}
const later = { exactAt: `${addDays(today(), -40)}T10:00:00.000000Z`, id: newId() }

async function planOf(filter: Partial<TakingsFilter>, after: typeof later | null = null): Promise<string> {
  const statement = takingsStatement({ ...year, ...filter }, after, 51)
  const { rows } = await sql<object>`explain ${statement}`.execute(server.database.system)
  return rows.map((row) => Object.values(row).join('')).join('\n')
}

test.each<[string, Partial<TakingsFilter>, typeof later | null, string]>([
  ['the newest payments', {}, null, 'payment_by_time'],
  ['a later page', {}, later, 'payment_by_time'],
  ['a month', { from: addDays(today(), -30) }, null, 'payment_by_time'],
  ['what was paid', { status: 'succeeded' }, later, 'payment_by_'],
  ['a rare status', { status: 'failed' }, null, 'payment_by_status'],
  ['a rare fee', { fee: 'OrientationFee' }, null, 'payment_by_fee'],
  ['a rare gateway', { gateway: 'remita' }, null, 'payment_by_gateway'],
  ['a reference', { reference: 'PLAN-77' }, null, 'payment_of_gateway'],
])('%s are found with an index, without a sort of the whole table', async (_, filter, after, index) => {
  const plan = await planOf(filter, after)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on payment')
})

test.each<[string, Partial<TakingsFilter>]>([
  ['a year', {}],
  ['a year of one fee, status and gateway', { fee: 'SchoolFee', status: 'succeeded', gateway: 'paystack' }],
])('the totals of %s are added up without reading payments', async (_, filter) => {
  const statement = sumsStatement({ ...year, ...filter })
  const { rows } = await sql<object>`explain ${statement}`.execute(server.database.system)
  const plan = rows.map((row) => Object.values(row).join('')).join('\n')
  expect(plan).toMatch(/payment_total/)
  expect(plan).not.toMatch(/ on payment\b/)
})

test('without its index, a filter by a rare fee uses another plan', async () => {
  await sql`drop index payment_by_fee`.execute(server.owner)
  expect(await planOf({ fee: 'OrientationFee' })).not.toContain('payment_by_fee')
})
