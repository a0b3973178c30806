import { expect, it } from 'vitest'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { charged, firstPart, thirdPart } from '#tests/support/payments/fees.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import type { PayType } from '#contract/fees/registry.ts'
import { underpaymentService } from './underpayment.service.ts'

const setup = await forThisFile(paymentSetup())
const gateway = fakeGateway()
const { payment, settlement } = setup.payments(gateway)
const { institution } = setup.deps
const { system } = setup.database
const log = { info: () => {}, warn: () => {}, error: () => {} }
const mail = { enqueue: () => Promise.resolve() }
const notify = () => Promise.resolve()
const underpayments = underpaymentService({ institution, notify, mail, log })

/** Creates an admitted applicant who has paid the acceptance fee, and starts a payment. */
async function started(payType: PayType) {
  const id = await setup.applicant('IsAdmitted', {
    feesPaid: feesPaid(new Date(), 'ApplicationFee', 'AcceptanceFee'),
  })
  await payment.initiate(id, payType, 'request')
  return { id, reference: gateway.initialised.at(-1)?.reference ?? '' }
}

const credit = (reference: string, amountKobo: number) =>
  system
    .transaction()
    .execute((tx) => underpayments.credit(tx, reference, { amountKobo, foundAt: new Date() }))

async function schoolFee(id: string) {
  const payer = await system
    .selectFrom('applicant')
    .select(['id', 'stage', 'admissionSession', 'feesPaid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await payment.fees(payer)).find(({ payType }) => payType === 'SchoolFee')
}

it('a whole fee counts as paid with the amount received', async () => {
  const { id, reference } = await started('SchoolFee')
  const received = charged.school - 100_000
  await credit(reference, received)
  expect(await schoolFee(id)).toMatchObject({ isPaid: true, due: 0 })
  const account = await setup.account(id)
  expect(account.payments).toMatchObject([{ status: 'succeeded', applied: true, amountKobo: received }])
})

it('a part of a fee leaves the balance due', async () => {
  const { id, reference } = await started('SchoolFeePart')
  const received = firstPart - 100_000
  await credit(reference, received)
  expect(await schoolFee(id)).toMatchObject({
    isPaid: false,
    paid: received / 100,
    due: (charged.school - received) / 100,
  })
})

it.each([
  ['leaves the balance due', charged.school - firstPart - 100_000, false],
  ['completes the fee with the balance', charged.school - firstPart, true],
])('a part that is accepted after the same part was paid again %s', async (_, received, completes) => {
  const { id, reference } = await started('SchoolFeePart')
  gateway.says(reference, 'mismatch', { amountKobo: received })
  await settlement.settle(reference, null)
  await payment.initiate(id, 'SchoolFeePart', 'again')
  const again = gateway.initialised.at(-1)?.reference ?? ''
  gateway.says(again, 'succeeded')
  await settlement.settle(again, null)
  await credit(reference, received)
  expect(await schoolFee(id)).toMatchObject({
    isPaid: completes,
    due: completes ? 0 : (charged.school - firstPart - received) / 100,
  })
})

it('the last part counts as paid with the amount received', async () => {
  const { id } = await started('SchoolFeePart')
  for (const request of ['second', 'last']) {
    const paid = gateway.initialised.at(-1)?.reference ?? ''
    gateway.says(paid, 'succeeded')
    await settlement.settle(paid, null)
    await payment.initiate(id, 'SchoolFeePart', request)
  }
  await credit(gateway.initialised.at(-1)?.reference ?? '', thirdPart - 100_000)
  expect(await schoolFee(id)).toMatchObject({ isPaid: true, due: 0 })
})

it('an accepted payment has the id of the gateway', async () => {
  const { reference } = await started('SchoolFee')
  gateway.says(reference, 'mismatch', { gatewayId: '4711', amountKobo: charged.school - 1 })
  await settlement.settle(reference, null)
  await credit(reference, charged.school - 1)
  const paid = await system
    .selectFrom('payment')
    .select(['status', 'gatewayId'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(paid).toEqual({ status: 'succeeded', gatewayId: '4711' })
})

it('a payment that is credited already is not credited again', async () => {
  const { reference } = await started('SchoolFeePart')
  gateway.says(reference, 'succeeded')
  await settlement.settle(reference, null)
  await expect(credit(reference, firstPart - 1)).rejects.toMatchObject({
    code: 'payment-already-applied',
    message: 'This payment is credited to its fee already.',
  })
  await expect(credit('unknown', 1)).rejects.toMatchObject({
    status: 404,
    message: 'We could not find this payment.',
  })
})
