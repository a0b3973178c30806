import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { takings } from '#contract/office/figures/takings.ts'
import { newId } from '#server/db/id.ts'
import { institution } from '#tests/support/institution/index.ts'
import { type OfficeColleague, officeColleague } from '#tests/support/office/office.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk } = await startOfficeServer()
const { system } = server.database

let bursar: OfficeColleague
let admin: OfficeColleague
beforeAll(async () => {
  bursar = await officeColleague(server, 'bursar')
  admin = await officeColleague(server, 'admin')
})

const march = { from: '2024-03-01', to: '2024-03-31' }
const found = z.object({ data: takings.search.data })
const summed = z.object({ data: takings.totals.data })
const prepared = z.object({ data: takings.prepareExport.data })
const search = async (body: object) => found.parse(await office.post('search-payments', bursar, body)).data
const references = async (body: object) => (await search(body)).rows.map(({ reference }) => reference)
const totals = async (body: object) => summed.parse(await office.post('payment-totals', bursar, body)).data

let count = 0
/** Stores a payment of ₦1,000 that was paid, or only started, at this time. */
async function payment(at: string, more: Record<string, unknown> = {}): Promise<string> {
  count += 1
  const reference = `MTR-TAKEN-${count}`
  const { status = 'succeeded', surname = 'Bello', ...values } = more
  const applicantId = await submittedApplication(server, { surname: String(surname) })
  await system
    .insertInto('payment')
    .values({
      id: newId(),
      applicantId,
      admissionSession: institution.admission.session,
      payType: 'ApplicationFee',
      fee: 'ApplicationFee',
      description: 'Application fee',
      amountKobo: 100_000,
      gateway: 'paystack',
      reference,
      status: status as 'succeeded',
      initiatedAt: new Date(at),
      paidAt: status === 'succeeded' ? new Date(at) : null,
      ...values,
    })
    .execute()
  return reference
}

describe('the list', () => {
  test('contains the payments of the days in Lagos, newest first', async () => {
    const before = await payment('2024-02-29T22:59:59Z')
    const first = await payment('2024-02-29T23:00:00Z')
    const last = await payment('2024-03-31T22:59:59Z')
    const after = await payment('2024-03-31T23:00:00Z')
    expect(await references(march)).toEqual([last, first])
    expect(await references({ from: '2024-02-29', to: '2024-02-29' })).toEqual([before])
    expect(await references({ from: '2024-04-01', to: '2024-04-01' })).toEqual([after])
  })

  test('filters by fee, status and gateway', async () => {
    const april = { from: '2024-04-10', to: '2024-04-20' }
    const fee = await payment('2024-04-10T10:00:00Z')
    const school = await payment('2024-04-11T10:00:00Z', { fee: 'SchoolFee', payType: 'SchoolFee' })
    const open = await payment('2024-04-12T10:00:00Z', { status: 'open' })
    const other = await payment('2024-04-13T10:00:00Z', { gateway: 'remita' })
    expect(await references(april)).toEqual([other, open, school, fee])
    expect(await references({ ...april, fee: 'SchoolFee' })).toEqual([school])
    expect(await references({ ...april, status: 'open' })).toEqual([open])
    expect(await references({ ...april, gateway: 'remita' })).toEqual([other])
    expect(
      await references({ ...april, fee: 'ApplicationFee', status: 'succeeded', gateway: 'paystack' }),
    ).toEqual([fee])
  })

  test('finds a payment by either reference, whatever the filters are', async () => {
    const reference = await payment('2023-01-05T10:00:00Z', { gatewayId: '8800112233' })
    for (const typed of [reference.toLowerCase(), '8800112233'])
      expect(await references({ ...march, fee: 'SchoolFee', reference: typed })).toEqual([reference])
    expect(await references({ ...march, reference: 'MTR-NONE' })).toEqual([])
  })

  test('shows every payment once, page by page, also with equal times', async () => {
    const may = { from: '2024-05-01', to: '2024-05-31' }
    const stored: string[] = []
    for (let n = 0; n < 60; n += 1) stored.push(await payment('2024-05-05T10:00:00.123Z'))
    const first = await search(may)
    expect(first.rows).toHaveLength(50)
    const second = await search({ ...may, after: first.next })
    expect(second.next).toBeNull()
    const shown = [...first.rows, ...second.rows].map(({ reference }) => reference)
    expect(shown.toSorted()).toEqual(stored.toSorted())
  })

  test('says whether the money must be refunded', async () => {
    const reference = await payment('2024-06-05T10:00:00Z')
    const { id } = await system
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const shown = async () => (await search({ ...march, reference })).rows[0]
    expect(await shown()).toMatchObject({ refund: 'none', status: 'succeeded', amountKobo: 100_000 })
    await system
      .insertInto('refund')
      .values({ paymentId: id, amountKobo: 100_000, reason: 'paid-twice' })
      .execute()
    expect(await shown()).toMatchObject({ refund: 'due' })
    await system.updateTable('refund').set({ refundedAt: new Date() }).where('paymentId', '=', id).execute()
    expect(await shown()).toMatchObject({ refund: 'refunded' })
  })

  test.each([
    [{ from: '2024-03-02', to: '2024-03-01' }],
    [{ from: '2023-01-01', to: '2024-01-02' }],
    [{ from: '2024-02-30', to: '2024-03-01' }],
    [{ ...march, after: '2024-03-01T10:00:00.000000Z_x' }],
    [{ ...march, after: '2024-99-01T10:00:00.000000Z_00000000-0000-7000-8000-000000000000' }],
    [{ ...march, fee: 'Tips' }],
  ])('rejects %j', async (body) => {
    expect((await office.post('search-payments', bursar, body)).status).toBe(400)
  })
})

test('the totals add up all matching payments by fee and by day', async () => {
  const july = { from: '2024-07-01', to: '2024-07-31' }
  for (let n = 0; n < 51; n += 1) await payment('2024-07-02T23:30:00Z')
  await payment('2024-07-01T10:00:00Z', { fee: 'SchoolFee', payType: 'SchoolFee', amountKobo: 9_000_050 })
  await payment('2024-07-01T11:00:00Z', { gateway: 'remita' })
  await payment('2024-07-01T12:00:00Z', { status: 'failed' })
  expect(await totals({ ...july, status: 'succeeded' })).toEqual({
    count: 53,
    amountKobo: 14_200_050,
    fees: [
      { fee: 'ApplicationFee', count: 52, amountKobo: 5_200_000 },
      { fee: 'SchoolFee', count: 1, amountKobo: 9_000_050 },
    ],
    days: [
      { day: '2024-07-03', count: 51, amountKobo: 5_100_000 },
      { day: '2024-07-01', count: 2, amountKobo: 9_100_050 },
    ],
    gateways: ['paystack', 'remita'],
  })
  const remita = await totals({ ...july, gateway: 'remita' })
  expect(remita).toMatchObject({ count: 1, amountKobo: 100_000, gateways: ['paystack', 'remita'] })
  expect(await totals({ from: '2022-01-01', to: '2022-01-02' })).toEqual({
    count: 0,
    amountKobo: 0,
    fees: [],
    days: [],
    gateways: [],
  })
})

test('the totals follow every change of a payment, before and after the job has added it', async () => {
  const october = { from: '2024-10-01', to: '2024-10-31' }
  const reference = await payment('2024-10-01T10:00:00Z', { status: 'open' })
  const change = system.updateTable('payment').where('reference', '=', reference)
  const shown = async () => {
    const all = await totals(october)
    const succeeded = await totals({ ...october, status: 'succeeded' })
    return [all.count, all.amountKobo, all.days.map(({ day }) => day), succeeded.count]
  }
  const follows = async (expected: unknown[]) => {
    expect(await shown()).toEqual(expected)
    await server.services.office.takings.foldTotals()
    expect(await shown()).toEqual(expected)
  }
  await follows([1, 100_000, ['2024-10-01'], 0])
  await change.set({ status: 'succeeded', paidAt: new Date('2024-10-02T23:00:00Z') }).execute()
  await follows([1, 100_000, ['2024-10-03'], 1])
  await change.set({ amountKobo: 90_000 }).execute()
  await follows([1, 90_000, ['2024-10-03'], 1])
  expect(await totals({ ...october, reference })).toMatchObject({ count: 1, amountKobo: 90_000 })
  await server.owner.deleteFrom('payment').where('reference', '=', reference).execute()
  await follows([0, 0, [], 0])
})

describe('an export', () => {
  const august = { from: '2024-08-01', to: '2024-08-31' }
  const prepare = async (who: OfficeColleague, format = 'csv') =>
    prepared.parse(await office.post('prepare-payment-export', who, { ...august, format })).data.ticket
  const download = (who: OfficeColleague, path: string) =>
    server.http.inject({ url: `/api/Office/${path}`, headers: who.headers })

  test('contains all pages, formula-safe, and is recorded in the audit log', async () => {
    for (let n = 0; n < 101; n += 1)
      await payment('2024-08-05T10:00:00Z', n === 50 ? { surname: '=HYPERLINK("http://evil.example")' } : {})
    const ticket = await prepare(bursar)
    const answer = await download(bursar, `payment-exports/${ticket}`)
    expect(answer.headers['content-disposition']).toMatch(/filename="payments-[a-z\d-]+\.csv"/)
    expect(answer.payload).toContain('"101 payments, exported on ')
    expect(answer.payload.match(/"MTR-TAKEN-\d+"/g)).toHaveLength(101)
    expect(answer.payload).toContain(',1000\r\n')
    expect(answer.payload).toContain('"\'=HYPERLINK(')
    const logged = await system
      .selectFrom('auditEvent')
      .select('after')
      .where('action', '=', 'payments-exported')
      .where('actorId', '=', bursar.id)
      .execute()
    expect(logged).toEqual([{ after: { exportId: ticket, format: 'csv' } }])
    const sheet = await download(bursar, `payment-exports/${await prepare(bursar, 'xlsx')}`)
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('is only for the colleague who prepared it, and only for its own kind of list', async () => {
    const ticket = await prepare(admin)
    expect((await download(bursar, `payment-exports/${ticket}`)).statusCode).toBe(404)
    expect((await download(admin, `exports/${ticket}`)).statusCode).toBe(404)
    expect((await download(clerk, `payment-exports/${ticket}`)).statusCode).toBe(403)
    const other = await office.post('prepare-export', admin, { format: 'csv' })
    const applications = prepared.parse(other).data.ticket
    expect((await download(admin, `payment-exports/${applications}`)).statusCode).toBe(404)
  })
})

test('clerks and approvers see no takings', async () => {
  for (const path of ['search-payments', 'payment-totals', 'prepare-payment-export'])
    expect((await office.post(path, clerk, { ...march, format: 'csv' })).status).toBe(403)
})
