import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { payment } from '#contract/endpoints/payment.ts'
import { discrepancies } from '#contract/office/discrepancies.ts'
import { formatNaira } from '#contract/money.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { charged } from '#tests/support/payments/fees.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'

const { server, office } = await startOfficeServer()
const { system } = server.database
const bursar = await officeColleague(server, 'bursar')
const approver = await officeColleague(server, 'approver')

const list = z.object({ data: discrepancies.list.data })
const find = async (reference: string, who = bursar) =>
  list
    .parse(await office.post('unclear-payments', who, {}))
    .data.rows.find((each) => each.reference === reference)
const propose = (reference: string, who = bursar) =>
  office.post('decide-unclear-payment', who, {
    reference,
    decision: 'accept',
    note: 'The bank kept a charge.',
  })
const settleProposal = (reference: string, outcome: string, who = approver) =>
  office.post('settle-underpayment', who, { reference, outcome, note: 'Only the charge is missing.' })

const short = charged.application - 5_000

/** Creates an applicant whose application fee arrived with a lower amount. */
async function underpaid(amountKobo = short) {
  const who = await server.applicant('PaymentInitiation')
  const { token } = who
  const pay = async () => {
    await server.ask('POST', '/Payment/initiate-payment', { token, body: { payType: 'ApplicationFee' } })
    return server.gateway.initialised.at(-1)?.reference ?? ''
  }
  const verify = (transactionReference: string) =>
    server.ask('POST', '/Payment/requery-payment', { token, body: { transactionReference } })
  const reference = await pay()
  server.gateway.says(reference, 'mismatch', { reason: 'Paid too little.', amountKobo, currency: 'NGN' })
  await verify(reference)
  return { ...who, reference, pay, verify }
}

const applicantOf = (id: string) =>
  system.selectFrom('applicant').select(['stage', 'feesPaid']).where('id', '=', id).executeTakeFirstOrThrow()

/** What the API tells the applicant about the payment: in the list, with its fee, and after Verify. */
async function told({ token, reference, verify }: Awaited<ReturnType<typeof underpaid>>) {
  const { data: listed } = await server.ask('GET', '/Payment/get-payments', { token })
  const { data: fees } = await server.ask('GET', '/Payment/get-fees', { token })
  const { title, data: verified } = await verify(reference)
  const payments = payment.list.data.parse(listed)
  const open = payment.fees.data.parse(fees).find(({ payType }) => payType === 'ApplicationFee')?.openPayment
  return { payments, open, title, verified }
}

test('the applicant is told what was received until the payments office has decided', async () => {
  const who = await underpaid()
  const received = { transactionRef: who.reference, amountReceived: short / 100 }
  const waiting = {
    payments: [{ ...received, isOpen: true }],
    open: received,
    title: 'We are checking your payment',
    verified: received,
  }
  expect(await told(who)).toMatchObject(waiting)
  await propose(who.reference)
  expect(await told(who)).toMatchObject(waiting)
  await settleProposal(who.reference, 'accept')
  const accepted = await told(who)
  expect(accepted).toMatchObject({ payments: [{ isSuccessful: true, isOpen: false }], open: null })
  expect(accepted.verified).not.toHaveProperty('amountReceived')
})

test.each(['refund', 'note'])('after the decision «%s» nothing is being checked', async (decision) => {
  const who = await underpaid()
  await office.post('decide-unclear-payment', bursar, { reference: who.reference, decision, note: 'Seen.' })
  const { payments, open } = await told(who)
  expect(payments).toMatchObject([{ isOpen: false, isSuccessful: false }])
  expect(payments[0]).not.toHaveProperty('amountReceived')
  expect(open).toBeNull()
})

test('an underpayment comes before a second payment of the fee', async () => {
  const who = await underpaid()
  await who.pay()
  expect((await told(who)).open).toMatchObject({ transactionRef: who.reference })
})

test('two colleagues accept an underpayment: the fee counts as paid, with the amount received', async () => {
  const { id, token, reference } = await underpaid()
  expect(await find(reference)).toMatchObject({ acceptable: true, refundable: true })
  expect((await propose(reference)).status).toBe(200)
  expect(await find(reference, approver)).toMatchObject({
    decision: 'accept',
    decidedById: bursar.id,
    acceptedAt: null,
  })
  expect(await applicantOf(id)).toEqual({ stage: 'PaymentCompletion', feesPaid: {} })
  expect(await settleProposal(reference, 'accept', bursar)).toMatchObject({ status: 403 })

  const answers = await Promise.all(Array.from({ length: 6 }, () => settleProposal(reference, 'accept')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await applicantOf(id)).toEqual({
    stage: 'Biodata',
    feesPaid: { ApplicationFee: expect.any(String) },
  })
  expect(await find(reference)).toMatchObject({
    asked: charged.application / 100,
    came: short / 100,
    decidedBy: bursar.name,
    acceptedBy: approver.name,
    refundable: false,
    acceptable: false,
  })
  const { data } = await server.ask('GET', '/Payment/get-payments', { token })
  expect(data).toMatchObject([
    { transactionRef: reference, transactionAmount: short / 100, isSuccessful: true },
  ])
  const notices = await system
    .selectFrom('notification')
    .select('message')
    .where('applicantId', '=', id)
    .where('dedupeKey', '=', `payment-confirmed:${reference}`)
    .execute()
  expect(notices).toEqual([
    { message: expect.stringContaining(`although we asked for ${formatNaira(charged.application)}.`) },
  ])
})

test('the acceptance is one audit entry with both amounts', async () => {
  const { id, reference } = await underpaid()
  await propose(reference)
  for (const _ of [1, 2]) await settleProposal(reference, 'accept')
  const entries = await system
    .selectFrom('auditEvent')
    .select(['action', 'actorId', 'before', 'after'])
    .where('applicantId', '=', id)
    .where('action', 'in', ['unclear-payment-decided', 'underpayment-accepted', 'payment-confirmed'])
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'unclear-payment-decided', actorId: bursar.id, after: { decision: 'accept' } },
    {
      action: 'underpayment-accepted',
      actorId: approver.id,
      before: { status: 'failed', amountKobo: charged.application },
      after: { reference, amountKobo: short, status: 'succeeded', note: 'Only the charge is missing.' },
    },
  ])
})

test('a returned proposal is decided again, and only a proposal can be accepted', async () => {
  const { id, reference } = await underpaid()
  expect(await settleProposal(reference, 'accept')).toMatchObject({
    status: 409,
    code: 'discrepancy-decided',
  })
  await propose(reference)
  expect((await settleProposal(reference, 'return', bursar)).status).toBe(200)
  expect(await find(reference)).toMatchObject({ decision: null, note: null, decidedAt: null })
  expect(await settleProposal(reference, 'return')).toMatchObject({ status: 409 })
  expect(await applicantOf(id)).toEqual({ stage: 'PaymentCompletion', feesPaid: {} })
  const refund = { reference, decision: 'refund', note: 'The applicant pays again.' }
  expect((await office.post('decide-unclear-payment', bursar, refund)).status).toBe(200)
  expect(await propose(reference)).toMatchObject({ status: 409 })
  expect(await settleProposal('unknown', 'accept')).toMatchObject({ status: 404 })
})

test('a fee that was paid in the meantime is not credited twice', async () => {
  const { id, reference, pay, verify } = await underpaid()
  await propose(reference)
  const other = await pay()
  server.gateway.says(other, 'succeeded')
  await verify(other)
  expect(await settleProposal(reference, 'accept')).toMatchObject({
    status: 409,
    code: 'payment-not-creditable',
  })
  expect(await find(reference)).toMatchObject({ decision: 'accept', acceptedAt: null })
  const credited = await system
    .selectFrom('payment')
    .select('reference')
    .where('applicantId', '=', id)
    .where('appliedAt', 'is not', null)
    .execute()
  expect(credited).toEqual([{ reference: other }])
})

test.each([
  ['more than requested', charged.application + 5_000],
  ['the amount requested', charged.application],
])('a payment of %s cannot be accepted as an underpayment', async (_, amountKobo) => {
  const { reference } = await underpaid(amountKobo)
  expect(await find(reference)).toMatchObject({ acceptable: false })
  expect(await propose(reference)).toMatchObject({ status: 422, code: 'not-underpaid' })
})

test('other roles neither propose nor accept', async () => {
  const { reference } = await underpaid()
  expect(await propose(reference, approver)).toMatchObject({ status: 403 })
  await propose(reference)
  for (const role of ['clerk', 'auditor', 'admin'] as const)
    expect((await settleProposal(reference, 'accept', await officeColleague(server, role))).status).toBe(403)
})

test('a later answer of the gateway changes nothing', async () => {
  const { id, reference, verify } = await underpaid()
  await propose(reference)
  await settleProposal(reference, 'accept')
  server.gateway.says(reference, 'succeeded')
  await verify(reference)
  const payments = await system
    .selectFrom('payment')
    .select(['amountKobo', 'status'])
    .where('applicantId', '=', id)
    .execute()
  expect(payments).toEqual([{ amountKobo: short, status: 'succeeded' }])
})

test('a reversal of an accepted underpayment is a new discrepancy, once', async () => {
  const { id, reference } = await underpaid()
  await propose(reference)
  await settleProposal(reference, 'accept')
  // The portal asks the gateway only about payments that have not succeeded. Webhooks ask about all.
  const reverse = async () => {
    server.gateway.says(reference, 'reversed', { reason: 'Chargeback.', amountKobo: null, currency: null })
    await server.services.settlement.settle(reference, null)
  }
  await reverse()
  const reversed = { reason: 'reversed', detail: 'Chargeback.', came: null, decision: null, acceptedAt: null }
  expect(await find(reference)).toMatchObject({ ...reversed, refundable: false, acceptable: false })
  const decision = { reference, decision: 'note', note: 'The bank has returned the money.' }
  expect((await office.post('decide-unclear-payment', bursar, decision)).status).toBe(200)
  await reverse()
  expect(await find(reference)).toMatchObject({ ...reversed, decision: 'note' })
  const entries = await system
    .selectFrom('auditEvent')
    .select('after')
    .where('applicantId', '=', id)
    .where('action', '=', 'payment-flagged')
    .execute()
  expect(entries.map(({ after }) => after)).toMatchObject([{ flagged: 'mismatch' }, { flagged: 'reversed' }])
  const stored = await system
    .selectFrom('payment')
    .select(['flagged', 'flagDetail', 'appliedAt'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ flagged: 'reversed', flagDetail: 'Chargeback.', appliedAt: expect.any(Date) })
})

test('an underpayment that was reversed cannot be accepted, before and after the proposal', async () => {
  for (const isProposed of [false, true]) {
    const { id, reference, verify } = await underpaid()
    if (isProposed) await propose(reference)
    server.gateway.says(reference, 'reversed')
    await verify(reference)
    expect(await find(reference)).toMatchObject({ reason: 'reversed', decision: null, acceptable: false })
    expect((await propose(reference)).status).toBe(422)
    expect((await settleProposal(reference, 'accept')).status).toBe(409)
    expect(await applicantOf(id)).toEqual({ stage: 'PaymentCompletion', feesPaid: {} })
  }
})

test('an underpayment that a server of the previous version found reversed cannot be accepted', async () => {
  const { reference } = await underpaid()
  await propose(reference)
  await system
    .updateTable('payment')
    .set({ lastAnswer: 'reversed' })
    .where('reference', '=', reference)
    .execute()
  expect(await settleProposal(reference, 'accept')).toMatchObject({ status: 422, code: 'not-underpaid' })
})
