import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { formatNaira, koboFromNaira } from '#contract/money.ts'
import { officeMoney } from '#contract/office/audit/audit.ts'
import { discrepancies } from '#contract/office/discrepancies.ts'
import type { GatewayAnswer } from '#server/adapters/gateway/gateway.ts'
import type { ApiApplicant } from '#tests/support/api-server.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office } = await startOfficeServer()
const bursar = await officeColleague(server, 'bursar')

const list = z.object({ data: discrepancies.list.data })
const find = async (reference: string) =>
  list
    .parse(await office.post('unclear-payments', bursar, {}))
    .data.rows.find((each) => each.reference === reference)
const decide = (reference: string, decision: string, who = bursar) =>
  office.post('decide-unclear-payment', who, { reference, decision, note: 'The bank confirms it.' })

async function settle({ token }: ApiApplicant, reference: string) {
  const body = { transactionReference: reference }
  return server.ask('POST', '/Payment/requery-payment', { token, body })
}

/** Creates an applicant whose payment arrived with a different amount or currency than requested. */
async function mismatched(received: Partial<GatewayAnswer> = { amountKobo: 1_000_000, currency: 'NGN' }) {
  const who = await server.applicant('PaymentInitiation')
  const { token } = who
  await server.ask('POST', '/Payment/initiate-payment', { token, body: { payType: 'ApplicationFee' } })
  const reference = server.gateway.initialised.at(-1)?.reference ?? ''
  server.gateway.says(reference, 'mismatch', received)
  for (const _ of [1, 2]) await settle(who, reference)
  return { who, reference }
}

const refundOf = (reference: string) =>
  server.database.system
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.amountKobo', 'refund.reason', 'payment.appliedAt', 'payment.status'])
    .where('reference', '=', reference)
    .execute()

test('the bursar sees the amounts requested and received, once for each payment', async () => {
  const { who, reference } = await mismatched()
  const found = await find(reference)
  expect(found).toMatchObject({
    applicantId: who.id,
    submitted: false,
    received: 10_000,
    currency: 'NGN',
    reason: 'mismatch',
    mismatch: 'amount',
    detail: null,
    refundable: true,
    decision: null,
  })
  expect(formatNaira(koboFromNaira(found?.requested ?? 0))).toBe(asNaira(charged.application))
  const auditor = await officeColleague(server, 'auditor')
  expect((await office.post('unclear-payments', auditor, {})).status).toBe(200)
  for (const role of ['auditor', 'clerk', 'approver', 'admin'] as const)
    expect((await decide(reference, 'note', await officeColleague(server, role))).status).toBe(403)
})

test('a discrepancy of an earlier version keeps its sentence, and a reversal that it found has no mismatch', async () => {
  const { reference } = await mismatched()
  const stored = (found: object) =>
    server.database.system
      .updateTable('unclearPayment')
      .set(found)
      .where('paymentId', '=', (one) =>
        one.selectFrom('payment').select('id').where('reference', '=', reference),
      )
      .execute()
  await stored({ mismatch: null, detail: 'Paid ₦10,000, expected ₦12,500.' })
  expect(await find(reference)).toMatchObject({
    reason: 'mismatch',
    mismatch: null,
    detail: 'Paid ₦10,000, expected ₦12,500.',
  })
  await stored({ reason: 'reversed', mismatch: 'amount', detail: 'Chargeback.' })
  expect(await find(reference)).toMatchObject({ reason: 'reversed', mismatch: null, detail: 'Chargeback.' })
})

test('the amount received is queued for refund once, with a notification and one audit entry', async () => {
  const { who, reference } = await mismatched()
  const answers = await Promise.all(Array.from({ length: 8 }, () => decide(reference, 'refund')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await refundOf(reference)).toMatchObject([{ amountKobo: 1_000_000, reason: 'mismatch' }])
  expect(await find(reference)).toMatchObject({
    decision: 'refund',
    decidedBy: bursar.name,
    refundable: false,
  })
  expect((await office.post('refunds', bursar, {})).data).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ reference, amount: 10_000, refundedAt: null })]),
  })
  const { system } = server.database
  const notifications = system.selectFrom('notification').select('title').where('applicantId', '=', who.id)
  expect(await notifications.execute()).toContainEqual({ title: 'Your payment will be refunded' })
  const trail = system
    .selectFrom('auditEvent')
    .selectAll()
    .where('applicantId', '=', who.id)
    .where('action', 'in', ['payment-flagged', 'unclear-payment-decided'])
    .orderBy('id')
  expect(await trail.execute()).toMatchObject([
    {
      action: 'payment-flagged',
      after: { cameAmount: 1_000_000, cameCurrency: 'NGN', amountKobo: charged.application },
    },
    {
      actorId: bursar.id,
      before: { decision: null },
      after: { reference, decision: 'refund', note: 'The bank confirms it.', amountKobo: 1_000_000 },
    },
  ])
  expect((await decide(reference, 'note')).status).toBe(409)
})

test('a payment queued for refund is not credited when the gateway confirms it later', async () => {
  const { who, reference } = await mismatched()
  await decide(reference, 'refund')
  server.gateway.says(reference, 'succeeded')
  expect(await settle(who, reference)).toMatchObject({ status: 200, title: 'Your payment will be refunded' })
  expect(await refundOf(reference)).toMatchObject([
    { amountKobo: 1_000_000, appliedAt: null, status: 'succeeded' },
  ])
})

test('the list of refunds shows that the gateway has returned the money', async () => {
  const { who, reference } = await mismatched()
  await decide(reference, 'refund')
  const refund = async () =>
    z
      .object({ data: officeMoney.refunds.data })
      .parse(await office.post('refunds', bursar, {}))
      .data.rows.find((each) => each.reference === reference)
  expect(await refund()).toMatchObject({ returnedAtGateway: false, refundedAt: null })
  server.gateway.says(reference, 'reversed')
  await settle(who, reference)
  expect(await refund()).toMatchObject({ returnedAtGateway: true, refundedAt: null })
  expect(await find(reference)).toMatchObject({ reason: 'mismatch', decision: 'refund' })
})

test('a payment credited in the meantime, or of unknown amount in naira, accepts a note but no refund', async () => {
  const { who, reference } = await mismatched()
  server.gateway.says(reference, 'succeeded')
  await settle(who, reference)
  expect(await decide(reference, 'refund')).toMatchObject({ status: 409 })
  for (const received of [
    { amountKobo: 12_500, currency: 'USD' },
    { amountKobo: null, currency: 'NGN' },
  ]) {
    const other = await mismatched(received)
    expect(await find(other.reference)).toMatchObject({ refundable: false })
    expect(await decide(other.reference, 'refund')).toMatchObject({ status: 422 })
    expect(await decide(other.reference, 'note')).toMatchObject({ status: 200 })
    expect(await find(other.reference)).toMatchObject({ decision: 'note', note: 'The bank confirms it.' })
    expect(await refundOf(other.reference)).toEqual([])
  }
  expect((await decide('unknown', 'note')).status).toBe(404)
})
