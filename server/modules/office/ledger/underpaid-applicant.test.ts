import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payment } from '#contract/endpoints/payment.ts'
import { person } from '#contract/office/people/people.ts'
import { startUnderpayments } from '#tests/support/office/underpayments.ts'
import { charged } from '#tests/support/payments/fees.ts'

const { server, office, approver, bursar, short, propose, settleProposal, underpaid } =
  await startUnderpayments()

/** Returns the payment as the applicant sees it: in the list of payments, in the list of fees, and after Verify. */
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

test.each([
  ['more than requested', charged.application + 100_00, 'NGN', charged.application / 100 + 100],
  ['another currency', charged.application, 'USD', null],
  ['an unknown amount', null, 'NGN', null],
  ['the amount requested, with another mismatch', charged.application, 'NGN', null],
] as const)('with %s too, the payment is being checked and not unpaid', async (_, kobo, currency, amount) => {
  const who = await underpaid(kobo, currency)
  const received = { transactionRef: who.reference, amountReceived: amount }
  expect(await told(who)).toMatchObject({
    payments: [{ ...received, isOpen: true, isSuccessful: false }],
    open: received,
    title: 'We are checking your payment',
    verified: received,
  })
  const { data } = await server.ask('GET', '/Application/get-tracker', who)
  expect(data).toMatchObject({
    holder: 'office',
    now: 'Our payments office is checking your payment. Please do not pay again.',
  })
})

test.each(['refund', 'note'])('after the decision «%s» nothing is being checked', async (decision) => {
  const who = await underpaid()
  await office.post('decide-unclear-payment', bursar, { reference: who.reference, decision, note: 'Seen.' })
  const { payments, open } = await told(who)
  expect(payments).toMatchObject([{ isOpen: false, isSuccessful: false }])
  expect(payments[0]).not.toHaveProperty('amountReceived')
  expect(payments[0]?.refundedOn).toBe(decision === 'refund' ? null : undefined)
  expect(open).toBeNull()
})

test('the fee shows the underpayment, not a second payment of the fee', async () => {
  const who = await underpaid()
  await who.pay()
  expect((await told(who)).open).toMatchObject({ transactionRef: who.reference })
})

test('colleagues see what was received, unless the gateway has confirmed or reversed the payment since', async () => {
  for (const later of ['succeeded', 'reversed'] as const) {
    const { id, reference, verify } = await underpaid()
    const received = async () => {
      const { data } = await office.get(`people/${id}`, approver)
      return person.parse(data).payments.map(({ amountReceived }) => amountReceived)
    }
    expect(await received()).toEqual([short / 100])
    server.gateway.says(reference, later)
    await verify(reference)
    expect(await received()).toEqual([null])
  }
})

test('a payment of which nothing was received is no underpayment', async () => {
  const { id } = await underpaid(0)
  const { data } = await office.get(`people/${id}`, approver)
  expect(person.parse(data).payments).toMatchObject([{ amountReceived: null, needsBursar: true }])
})

test('the office does not ask the applicant to pay while the payments office decides', async () => {
  const { id, reference } = await underpaid()
  const situation = async () => {
    const { data } = await office.get(`people/${id}`, approver)
    const { stage, next } = person.parse(data)
    return { stage, next }
  }
  expect(await situation()).toEqual({
    stage: 'Activated, payment of the application fee being checked',
    next: 'Wait, and do not pay again. The payments office decides on the payment.',
  })
  await office.post('decide-unclear-payment', bursar, { reference, decision: 'refund', note: 'Seen.' })
  expect((await situation()).next).not.toMatch('Wait')
})

test('an underpaid acceptance fee is being checked too, without regard to the application fee', async () => {
  const { id, reference } = await underpaid()
  const stage = async () => person.parse((await office.get(`people/${id}`, approver)).data).stage
  const { system } = server.database
  await sql`update applicant set stage = 'IsAdmitted' where id = ${id}`.execute(system)
  expect(await stage()).toBe('Admitted, offer not answered')
  await system
    .updateTable('payment')
    .set({ fee: 'AcceptanceFee', payType: 'AcceptanceFee' })
    .where('reference', '=', reference)
    .execute()
  expect(await stage()).toBe('Admitted, payment of the acceptance fee being checked')
})
