import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, today } from '#contract/dates.ts'
import { GatewayUnavailable } from '#server/adapters/gateway/gateway.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { feesPaid } from '#tests/support/payments/fees-paid.ts'
import { charged, firstDue, firstPart, inNaira, secondPart } from '#tests/support/payments/fees.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { institution } from '#tests/support/institution/index.ts'
import { paymentsOf, recordOf } from '#tests/support/payments/payment-record.ts'
import { age, paymentSetup } from '#tests/support/payments/payments.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'

const setup = await forThisFile(paymentSetup())

const enrolling = () => setup.applicant('IsAdmitted', { feesPaid: feesPaid(new Date(), 'AcceptanceFee') })
const stored = async (id: string) =>
  (await paymentsOf(setup.database, id)).map(({ status, payType, amountKobo }) => [
    status,
    payType,
    amountKobo,
  ])

test('the audit log says how a started payment moved the stage', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const [id, admitted] = [await setup.applicant('PaymentInitiation'), await setup.applicant('IsAdmitted')]
  await payment.initiate(id, 'ApplicationFee', 'r1')
  await payment.initiate(admitted, 'AcceptanceFee', 'r2')
  const [application, acceptance] = gateway.initialised
  const started = { action: 'payment-initiated', actorKind: 'applicant' }
  expect((await recordOf(setup.database, id)).audit).toEqual([
    {
      ...started,
      actorId: id,
      requestId: 'r1',
      before: { stage: 'PaymentInitiation' },
      after: {
        stage: 'PaymentCompletion',
        reference: application?.reference,
        payType: 'ApplicationFee',
        amountKobo: charged.application,
      },
    },
  ])
  expect((await recordOf(setup.database, admitted)).audit).toEqual([
    {
      ...started,
      actorId: admitted,
      requestId: 'r2',
      before: { stage: 'IsAdmitted' },
      after: {
        stage: 'IsAdmitted',
        reference: acceptance?.reference,
        payType: 'AcceptanceFee',
        amountKobo: charged.acceptance,
      },
    },
  ])
})

test('paying the whole fee closes the open payment of an instalment, and the audit log says so', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const id = await enrolling()
  await payment.initiate(id, 'SchoolFeePart', 'r1')
  const { paymentUrl } = await payment.initiate(id, 'SchoolFee', 'r2')
  const [part, whole] = gateway.initialised
  expect(paymentUrl).toContain(whole?.reference)
  expect(await stored(id)).toEqual([
    ['abandoned', 'SchoolFeePart', firstPart],
    ['open', 'SchoolFee', charged.school],
  ])
  const { audit } = await recordOf(setup.database, id)
  expect(audit.filter(({ action }) => action === 'payment-closed')).toEqual([
    {
      action: 'payment-closed',
      actorKind: 'applicant',
      actorId: id,
      requestId: 'r2',
      before: { status: 'open' },
      after: { reference: part?.reference, status: 'abandoned' },
    },
  ])
})

test('an open payment at an earlier price is closed, and the new one has the present price', async () => {
  const gateway = fakeGateway()
  const id = await setup.applicant('PaymentInitiation')
  const { ApplicationFee, ...others } = institution.fees
  const amount = ApplicationFee.amount + 1_00
  const fees = { ...others, ApplicationFee: { ...ApplicationFee, amount } }
  await setup.payments(gateway).payment.initiate(id, 'ApplicationFee', 'r1')
  await setup.payments(gateway, undefined, undefined, { fees }).payment.initiate(id, 'ApplicationFee', 'r2')
  expect(await stored(id)).toEqual([
    ['abandoned', 'ApplicationFee', charged.application],
    ['open', 'ApplicationFee', amount],
  ])
})

test('trying again after the first instalment has arrived does not start the second one', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const id = await enrolling()
  await payment.initiate(id, 'SchoolFeePart', 'r1')
  const reference = gateway.initialised[0]?.reference ?? ''
  await age(setup.database, reference, 31 * 60)
  gateway.says(reference, 'succeeded')
  await expect(payment.initiate(id, 'SchoolFeePart', 'r2')).rejects.toMatchObject({
    status: 409,
    code: 'fee-already-paid',
    message: `Your ${institution.fees.SchoolFee.description}, part 1 of 3 is already paid.`,
  })
  expect(await stored(id)).toEqual([['succeeded', 'SchoolFeePart', firstPart]])
  const confirmed = (await recordOf(setup.database, id)).audit.at(-1)
  expect(confirmed).toMatchObject({ action: 'payment-confirmed', requestId: 'r2' })
})

test('a payer whose payment is still pending at the bank is asked to wait a minute', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const id = await setup.applicant('PaymentInitiation')
  await payment.initiate(id, 'ApplicationFee', 'r1')
  const reference = gateway.initialised[0]?.reference ?? ''
  await age(setup.database, reference, 31 * 60)
  gateway.says(reference, 'pending')
  await expect(payment.initiate(id, 'ApplicationFee', 'r2')).rejects.toMatchObject({
    status: 503,
    code: 'payment-pending',
    retryAfter: 60,
    message: expect.stringContaining('Wait a minute, then verify the payment.'),
  })
})

test('after an underpayment whose webhook event is missing, no second checkout is opened', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const id = await setup.applicant('PaymentInitiation')
  await payment.initiate(id, 'ApplicationFee', 'r1')
  const reference = gateway.initialised[0]?.reference ?? ''
  await age(setup.database, reference, 31 * 60)
  gateway.says(reference, 'mismatch', { amountKobo: charged.application - 1 })
  await expect(payment.initiate(id, 'ApplicationFee', 'r2')).rejects.toMatchObject({
    status: 409,
    code: 'payment-undecided',
    message: 'Our payments office is checking your payment. Please do not pay again.',
  })
  expect(gateway.initialised).toHaveLength(1)
  expect(await payment.list(id)).toMatchObject([
    { transactionRef: reference, isOpen: true, amountReceived: (charged.application - 1) / 100 },
  ])
})

/** Starts two requests of one applicant. The second request waits for the checkout that the first request opens. */
async function twoRequests() {
  const gateway = fakeGateway()
  const { payment, settlement } = setup.payments(gateway)
  const hangs = Promise.withResolvers<undefined>()
  gateway.onInitialise = () => hangs.promise
  const read = vi.spyOn(setup.database, 'asApplicant')
  onTestFinished(() => read.mockRestore())
  const id = await setup.applicant('PaymentInitiation')
  const start = () => payment.initiate(id, 'ApplicationFee', 'r').catch((error: unknown) => error)
  const first = start()
  await expect.poll(() => gateway.initialised.length).toBe(1)
  const second = start()
  // Waits until the second request reads the payment, that is, until it polls for the checkout.
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0)
  return { first, second, hangs, gateway, settlement, reference: gateway.initialised[0]?.reference ?? '' }
}

test('a request that waits for the checkout learns that the fee was paid in the meantime', async () => {
  const { first, second, hangs, gateway, settlement, reference } = await twoRequests()
  gateway.says(reference, 'succeeded')
  await settlement.settle(reference, null)
  const paid = {
    status: 409,
    message: `Your ${institution.fees.ApplicationFee.description} is already paid.`,
  }
  expect(await second).toMatchObject(paid)
  hangs.resolve(undefined)
  expect(await first).toMatchObject(paid)
})

test('a request that waits for a checkout that fails gets the same status', async () => {
  const { first, second, hangs } = await twoRequests()
  hangs.reject(new GatewayUnavailable('down'))
  expect(await first).toMatchObject({ status: 503, retryAfter: 10 })
  expect(await second).toMatchObject({ status: 503, retryAfter: 5 })
})

test('verifying a confirmed payment does not query the gateway and is not limited', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const id = await setup.applicant('PaymentInitiation')
  await payment.initiate(id, 'ApplicationFee', 'r1')
  const reference = gateway.initialised[0]?.reference ?? ''
  gateway.says(reference, 'succeeded')
  for (let round = 0; round <= defaultUsageLimits.paymentChecksPerMinuteAndPerson + 1; round++)
    expect(await payment.requery(id, reference, 'r2')).toMatchObject({
      title: 'Payment confirmed',
      transaction: { isSuccessful: true },
    })
  expect(gateway.verified).toBe(1)
  expect((await recordOf(setup.database, id)).audit.at(-1)).toMatchObject({
    action: 'payment-confirmed',
    requestId: 'r2',
  })
})

test('verifying an unknown payment says that it was not found', async () => {
  const { payment } = setup.payments(fakeGateway())
  const id = await setup.applicant('PaymentInitiation')
  await expect(payment.requery(id, 'MTR-1', 'r')).rejects.toMatchObject({
    status: 404,
    message: 'We could not find this payment among your payments.',
  })
})

test('the next payment of a fee is the balance after the instalments so far', async () => {
  const gateway = fakeGateway()
  const { payment, settlement } = setup.payments(gateway)
  const id = await enrolling()
  await payment.initiate(id, 'SchoolFeePart', 'r1')
  const reference = gateway.initialised[0]?.reference ?? ''
  gateway.says(reference, 'succeeded')
  await settlement.settle(reference, null)
  await payment.initiate(id, 'SchoolFeePart', 'r2')
  await payment.initiate(id, 'SchoolFee', 'r3')
  expect(gateway.initialised.map(({ amountKobo }) => amountKobo)).toEqual([
    firstPart,
    secondPart,
    charged.school - firstPart,
  ])
})

test('the due days of the instalments count from the payment of the acceptance fee', async () => {
  const { payment } = setup.payments(fakeGateway())
  const paid = '2026-02-03T09:00:00.000Z'
  const id = await setup.applicant('IsAdmitted', { feesPaid: { AcceptanceFee: paid } })
  const payer = await setup.database.system
    .selectFrom('applicant')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const fees = await payment.fees(payer)
  const [first] = fees.find(({ payType }) => payType === 'SchoolFee')?.instalments ?? []
  expect(first?.dueOn).toBe(addDays('2026-02-03', firstDue))
})

test('an open payment is listed with its fee until its result is known', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  const id = await enrolling()
  const openPayments = async () => {
    const payer = await setup.database.system
      .selectFrom('applicant')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const fees = await payment.fees(payer)
    return Object.fromEntries(
      fees.flatMap((fee) => (fee.openPayment === null ? [] : [[fee.payType, fee.openPayment]])),
    )
  }
  expect(await openPayments()).toEqual({})
  await payment.initiate(id, 'SchoolFeePart', 'r1')
  const transactionRef = gateway.initialised.at(-1)?.reference ?? ''
  const open = { transactionRef, transactionAmount: inNaira(firstPart), transactionDate: today() }
  expect(await openPayments()).toEqual({ SchoolFee: open, SchoolFeePart: open })
  gateway.says(transactionRef, 'failed')
  await payment.requery(id, transactionRef, 'r2')
  expect(await openPayments()).toEqual({})
})
