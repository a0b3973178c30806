import { expect, it } from 'vitest'
import { type FakeGateway, fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import {
  age,
  type Payments,
  type PaymentSetup,
  paymentSetup,
  settleRace,
} from '#tests/support/payments/payments.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { charged, firstPart, secondPart, thirdPart } from '#tests/support/payments/fees.ts'
import { applicationNumberShape, serialIn } from '#tests/support/number-shapes.ts'

const setup = await forThisFile(paymentSetup())

interface Opened extends Payments {
  gateway: FakeGateway
  id: string
  reference: string
  account: () => ReturnType<PaymentSetup['account']>
}

async function opened(): Promise<Opened> {
  const gateway = fakeGateway()
  const payments = setup.payments(gateway)
  const id = await setup.applicant('PaymentInitiation')
  await payments.payment.initiate(id, 'ApplicationFee', 'r1')
  return {
    ...payments,
    gateway,
    id,
    reference: gateway.initialised[0]?.reference ?? '',
    account: () => setup.account(id),
  }
}

it('credits the application fee, moves the stage and issues a number', async () => {
  const { gateway, settlement, reference, account } = await opened()
  gateway.says(reference, 'succeeded')
  expect(await settlement.settle(reference, null)).toBe('confirmed')
  expect(await account()).toEqual({
    stage: 'Biodata',
    applicationNumber: expect.stringMatching(applicationNumberShape()),
    paid: true,
    payments: [
      { reference, status: 'succeeded', applied: true, flagged: null, amountKobo: charged.application },
    ],
    refundedKobo: 0,
    audit: ['payment-initiated', 'payment-confirmed'],
    notifications: ['Payment received'],
    mails: 1,
  })
})

it('credits once for any number of concurrent checks', async () => {
  for (let round = 0; round < 5; round++) {
    const account = await settleRace(setup, fakeGateway(), 30)
    expect(account.audit).toEqual(['payment-initiated', 'payment-confirmed'])
    expect(account).toMatchObject({ mails: 1, notifications: ['Payment received'], stage: 'Biodata' })
  }
})

it('issues application numbers in order and never twice', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, opened))
  const numbers: (string | null)[] = []
  for (const { gateway, reference } of all) gateway.says(reference, 'succeeded')
  await Promise.all(all.map(({ settlement, reference }) => settlement.settle(reference, null)))
  for (const { account } of all) numbers.push((await account()).applicationNumber)
  const serials = numbers
    .map((number) => serialIn(number ?? '', applicationNumberShape()))
    .sort((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: 12 }, (_, index) => (serials[0] ?? 0) + index))
})

it('credits money that arrives after the payment was abandoned', async () => {
  const { gateway, settlement, reference, account } = await opened()
  gateway.says(reference, 'failed')
  expect(await settlement.settle(reference, null)).toBe('declined')
  expect(await account()).toMatchObject({ paid: false, payments: [{ status: 'failed' }] })
  gateway.says(reference, 'succeeded')
  await settlement.settle(reference, null)
  expect(await account()).toMatchObject({ paid: true, payments: [{ status: 'succeeded', applied: true }] })
})

it('queues a second payment of a fee for refund, and accounts for every kobo', async () => {
  const { gateway, settlement, payment, id, reference, account } = await opened()
  gateway.says(reference, 'failed')
  await settlement.settle(reference, null)
  await payment.initiate(id, 'ApplicationFee', 'r2')
  const second = gateway.initialised[1]?.reference ?? ''
  for (const each of [reference, second]) gateway.says(each, 'succeeded')
  await Promise.all([second, reference, second, reference].map((each) => settlement.settle(each, null)))
  const after = await account()
  expect(after.payments.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(after.payments.filter(({ applied }) => applied)).toHaveLength(1)
  expect(after.payments.filter(({ flagged }) => flagged !== null)).toHaveLength(1)
  const applied = after.payments
    .filter((each) => each.applied)
    .reduce((sum, each) => sum + each.amountKobo, 0)
  expect(applied + after.refundedKobo).toBe(2 * charged.application)
  expect(after.notifications.sort()).toEqual(['Paid twice', 'Payment received'])
  expect(after.mails).toBe(1)
  const refunded = after.payments.find((each) => !each.applied)?.reference ?? ''
  expect(await payment.requery(id, refunded, 'r3')).toMatchObject({
    title: 'Paid twice',
    message: expect.stringContaining('will refund it to you'),
    transaction: { isSuccessful: true, isRefund: true },
  })
  const listed = new Map((await payment.list(id)).map((each) => [each.transactionRef, each.isRefund]))
  expect(listed).toEqual(new Map([reference, second].map((each) => [each, each === refunded])))
  await expect(payment.initiate(id, 'ApplicationFee', 'r4')).rejects.toMatchObject({ status: 409 })
})

it('flags a mismatch and credits nothing', async () => {
  const { gateway, settlement, reference, account } = await opened()
  gateway.says(reference, 'mismatch')
  for (let again = 0; again < 3; again++) expect(await settlement.settle(reference, null)).toBe('mismatch')
  expect(await account()).toMatchObject({
    paid: false,
    stage: 'PaymentCompletion',
    payments: [{ status: 'failed', flagged: 'mismatch' }],
    audit: ['payment-initiated', 'payment-flagged'],
  })
})

it('flags a reversed payment and keeps the stage', async () => {
  const { gateway, settlement, reference, account } = await opened()
  gateway.says(reference, 'succeeded')
  await settlement.settle(reference, null)
  gateway.says(reference, 'reversed')
  for (let again = 0; again < 3; again++) await settlement.settle(reference, null)
  expect(await account()).toMatchObject({
    paid: true,
    stage: 'Biodata',
    payments: [{ status: 'succeeded', applied: true, flagged: 'reversed' }],
    audit: ['payment-initiated', 'payment-confirmed', 'payment-flagged'],
  })
})

it.each(['abandoned', 'pending', 'unknown', 'not-found'] as const)(
  'leaves a fresh payment open on %s',
  async (state) => {
    const { gateway, settlement, reference, account } = await opened()
    gateway.says(reference, state)
    await settlement.settle(reference, null)
    expect(await account()).toMatchObject({ payments: [{ status: 'open' }], audit: ['payment-initiated'] })
  },
)

it('returns `no-such-payment` for an unknown reference', async () => {
  const { gateway, settlement } = await opened()
  expect(await settlement.settle('MTR-NOBODY', null)).toBe('no-such-payment')
  expect(gateway.verified).toBe(0)
})

it('credits the payment even when the applicant’s name is not valid in a mail', async () => {
  const { gateway, settlement, id, reference, account } = await opened()
  await setup.database.system
    .updateTable('applicant')
    .set({ firstname: 'Adunni\u2028Bcc' })
    .where('id', '=', id)
    .execute()
  gateway.says(reference, 'succeeded')
  await settlement.settle(reference, null)
  expect(await account()).toMatchObject({ paid: true, mails: 0 })
})

it('credits the fees of an admitted applicant: acceptance, school fee in parts, orientation', async () => {
  const gateway = fakeGateway()
  const { payment, settlement } = setup.payments(gateway)
  const id = await setup.applicant('IsAdmitted', { feesPaid: feesPaid(new Date(), 'ApplicationFee') })
  async function paid(payType: 'AcceptanceFee' | 'SchoolFee' | 'SchoolFeePart' | 'OrientationFee') {
    await payment.initiate(id, payType, 'r1')
    const last = gateway.initialised.at(-1)
    gateway.says(last?.reference ?? '', 'succeeded')
    await settlement.settle(last?.reference ?? '', null)
    return last?.amountKobo
  }
  const file = () =>
    setup.database.system
      .selectFrom('applicant')
      .select(['feesPaid', 'stage'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  await expect(payment.initiate(id, 'SchoolFee', 'r1')).rejects.toMatchObject({ status: 422 })
  expect(await paid('AcceptanceFee')).toBe(charged.acceptance)
  expect((await file()).feesPaid).toHaveProperty('AcceptanceFee')
  expect(await paid('SchoolFeePart')).toBe(firstPart)
  expect((await file()).feesPaid).not.toHaveProperty('SchoolFee')
  expect(await paid('SchoolFee')).toBe(secondPart + thirdPart)
  expect(await file()).toMatchObject({ feesPaid: { SchoolFee: expect.any(String) }, stage: 'IsAdmitted' })
  expect(await paid('OrientationFee')).toBe(charged.orientation)
  for (const payType of ['AcceptanceFee', 'SchoolFee', 'SchoolFeePart', 'OrientationFee'] as const)
    await expect(payment.initiate(id, payType, 'r2')).rejects.toMatchObject({ status: 409 })
  expect((await setup.account(id)).refundedKobo).toBe(0)
})

it('allows one open school fee payment, for a part or the whole', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const id = await setup.applicant('IsAdmitted', { feesPaid: feesPaid(new Date(), 'AcceptanceFee') })
  await payment.initiate(id, 'SchoolFeePart', 'r1')
  await payment.initiate(id, 'SchoolFee', 'r2')
  expect((await setup.account(id)).payments).toMatchObject([
    { status: 'abandoned', amountKobo: firstPart },
    { status: 'open', amountKobo: charged.school },
  ])
})

it('queues a full school fee that arrives after a part payment for refund', async () => {
  const gateway = fakeGateway()
  const { payment, settlement } = setup.payments(gateway)
  const id = await setup.applicant('IsAdmitted', { feesPaid: feesPaid(new Date(), 'AcceptanceFee') })
  await payment.initiate(id, 'SchoolFee', 'r1')
  await payment.initiate(id, 'SchoolFeePart', 'r2')
  const [whole = '', part = ''] = gateway.initialised.map(({ reference }) => reference)
  for (const reference of [part, whole]) {
    gateway.says(reference, 'succeeded')
    await settlement.settle(reference, null)
  }
  const { payments, refundedKobo } = await setup.account(id)
  expect(payments).toMatchObject([
    { reference: whole, status: 'succeeded', applied: false },
    { reference: part, status: 'succeeded', applied: true },
  ])
  expect(refundedKobo).toBe(charged.school)
  await payment.initiate(id, 'SchoolFee', 'r3')
  expect(gateway.initialised.at(-1)?.amountKobo).toBe(secondPart + thirdPart)
})

it('finds payments for which no event arrived', async () => {
  const { gateway, paymentChecks, reference, account } = await opened()
  gateway.says(reference, 'succeeded')
  await paymentChecks.checkPending()
  expect((await account()).paid).toBe(false)
  await age(setup.database, reference, 130)
  await paymentChecks.checkPending()
  expect((await account()).paid).toBe(true)
})

it('checks abandoned payments for 72 hours and no longer', async () => {
  const [within, after] = await Promise.all([opened(), opened()])
  for (const { gateway, settlement, reference } of [within, after]) {
    gateway.says(reference, 'failed')
    await settlement.settle(reference, null)
    gateway.says(reference, 'succeeded')
  }
  await age(setup.database, within.reference, 71 * 3_600)
  await age(setup.database, after.reference, 73 * 3_600)
  await within.paymentChecks.checkPending()
  await after.paymentChecks.checkPending()
  expect((await within.account()).paid).toBe(true)
  expect((await after.account()).paid).toBe(false)
})

it('checks at growing intervals, but at once after a gateway outage', async () => {
  const { gateway, paymentChecks, reference } = await opened()
  const asked = async () => {
    const before = gateway.verified
    await paymentChecks.checkPending()
    return gateway.verified - before
  }
  await age(setup.database, reference, 25 * 60)
  expect(await asked()).toBeGreaterThan(0)
  await age(setup.database, reference, 60)
  expect(await asked()).toBe(0)
  await age(setup.database, reference, 180)
  expect(await asked()).toBe(1)
  gateway.says(reference, 'unknown')
  await age(setup.database, reference, 600)
  expect(await asked()).toBe(1)
  expect(await asked()).toBe(1)
})

it('abandons a checkout that stays unpaid for half an hour', async () => {
  const { paymentChecks, reference, account } = await opened()
  await age(setup.database, reference, 31 * 60)
  await paymentChecks.checkPending()
  expect(await account()).toMatchObject({
    payments: [{ status: 'abandoned' }],
    audit: ['payment-initiated', 'payment-closed'],
  })
})
