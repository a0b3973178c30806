import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatNaira } from '#contract/money.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { officeColleague } from '#tests/support/office/office.ts'
import { charged } from '#tests/support/payments/fees.ts'
import { startUnderpayments } from '#tests/support/office/underpayments.ts'
import { clearDecision } from './discrepancies.store.ts'

const { server, office, bursar, approver, short, find, propose, settleProposal, underpaid } =
  await startUnderpayments()
const { system } = server.database

/** Returns the number of statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
  return rows.length
}

const applicantOf = (id: string) =>
  system.selectFrom('applicant').select(['stage', 'feesPaid']).where('id', '=', id).executeTakeFirstOrThrow()

async function paymentIdOf(reference: string): Promise<string> {
  const own = system.selectFrom('payment').select('id').where('reference', '=', reference)
  return (await own.executeTakeFirstOrThrow()).id
}

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
    requested: charged.application / 100,
    received: short / 100,
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

test('the fee counts as paid from the time when the underpayment was found', async () => {
  const { reference } = await underpaid()
  await propose(reference)
  const foundAt = new Date(Date.now() - 3 * 86_400_000)
  const paymentId = await paymentIdOf(reference)
  await system.updateTable('unclearPayment').set({ foundAt }).where('paymentId', '=', paymentId).execute()
  expect((await settleProposal(reference, 'accept')).status).toBe(200)
  const paid = system.selectFrom('payment').select('paidAt').where('id', '=', paymentId)
  expect((await paid.executeTakeFirstOrThrow()).paidAt).toEqual(foundAt)
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

test('returning a proposal is one audit entry with both notes, and an accepted one cannot be returned', async () => {
  const { id, reference } = await underpaid()
  await propose(reference)
  await settleProposal(reference, 'return')
  const entry = await system
    .selectFrom('auditEvent')
    .select(['actorId', 'before', 'after'])
    .where('applicantId', '=', id)
    .where('action', '=', 'underpayment-returned')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    actorId: approver.id,
    before: { reference, decision: 'accept', note: 'The bank kept a charge.' },
    after: { reference, decision: null, note: 'Only the charge is missing.' },
  })
  await propose(reference)
  await settleProposal(reference, 'accept')
  expect(await settleProposal(reference, 'return')).toMatchObject({
    status: 409,
    code: 'discrepancy-decided',
  })
  expect(await find(reference)).toMatchObject({ decision: 'accept', acceptedBy: approver.name })
})

test('a proposal that is returned while another colleague accepts it is not accepted', async () => {
  const { id, reference } = await underpaid()
  await propose(reference)
  const { answer } = await system.transaction().execute(async (tx) => {
    await lockApplicant(tx, id, ['id'])
    const accepting = settleProposal(reference, 'accept')
    await expect.poll(countWaiting).toBe(1)
    await clearDecision(tx, await paymentIdOf(reference))
    return { answer: accepting }
  })
  expect(await answer).toMatchObject({ status: 409, code: 'discrepancy-decided' })
  expect(await applicantOf(id)).toEqual({ stage: 'PaymentCompletion', feesPaid: {} })
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
  // Settles the payment as a webhook event does, because the portal does not check a payment that has succeeded.
  const reverse = async () => {
    server.gateway.says(reference, 'reversed', { reason: 'Chargeback.', amountKobo: null, currency: null })
    await server.services.settlement.settle(reference, null)
  }
  await reverse()
  const reversed = {
    reason: 'reversed',
    detail: 'Chargeback.',
    received: null,
    decision: null,
    acceptedAt: null,
  }
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
