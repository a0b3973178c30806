import { afterEach, expect, test, vi } from 'vitest'
import { GatewayRejected, GatewayUnavailable } from '#server/adapters/gateway/gateway.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { paymentsOf, recordOf } from '#tests/support/payments/payment-record.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { beforeDeadline } from './deadline.ts'

const setup = await forThisFile(paymentSetup())
afterEach(() => void vi.useRealTimers())

/** Creates an applicant, and a gateway that fails with `fault` when it opens the checkout. */
async function failing(fault: unknown) {
  const gateway = fakeGateway()
  gateway.onInitialise = async () => {
    throw fault
  }
  const warnings: [object, string][] = []
  const warn = (fields: object, message: string) => void warnings.push([fields, message])
  const { payment } = setup.payments(gateway, { info: () => {}, warn, error: () => {} })
  const id = await setup.applicant('PaymentInitiation')
  return { id, gateway, warnings, start: () => payment.initiate(id, 'ApplicationFee', 'r4') }
}

test.each([
  ['busy', new GatewayRejected('busy', 'wait'), 180],
  ['rejecting', new GatewayRejected('rejected', 'no'), 10],
  ['down', new GatewayUnavailable('no answer'), 10],
])('a gateway that is %s: the error has its Retry-After', async (_, fault, retryAfter) => {
  const { start } = await failing(fault)
  await expect(start()).rejects.toMatchObject({
    status: 503,
    code: 'payment-gateway-unavailable',
    retryAfter,
    message: 'We could not open the payment page just now. Nothing was charged: try again in a moment.',
  })
})

test('a checkout that failed closes its payment, with the reason in the audit log', async () => {
  const { id, start, warnings } = await failing(new GatewayUnavailable('no answer'))
  await expect(start()).rejects.toThrow()
  const [payment] = await paymentsOf(setup.database, id)
  expect(payment).toMatchObject({ status: 'abandoned', flagged: null, settledAt: expect.any(Date) })
  const { audit } = await recordOf(setup.database, id)
  expect(audit[1]).toEqual({
    action: 'payment-closed',
    actorKind: 'gateway',
    actorId: null,
    requestId: 'r4',
    before: { status: 'open' },
    after: { reference: payment?.reference, status: 'abandoned', reason: 'no answer' },
  })
  expect(warnings).toEqual([
    [{ reference: payment?.reference, reason: 'no answer' }, 'no checkout from the gateway'],
  ])
})

test('an unexpected error is not reported as a gateway failure, but its payment is closed too', async () => {
  const { id, start } = await failing(new TypeError('a bug'))
  await expect(start()).rejects.toThrow(new TypeError('a bug'))
  expect(await paymentsOf(setup.database, id)).toMatchObject([{ status: 'abandoned' }])
})

test('a checkout that fails after the payment arrived does not change the payment', async () => {
  const gateway = fakeGateway()
  const { payment, settlement } = setup.payments(gateway)
  const id = await setup.applicant('PaymentInitiation')
  gateway.onInitialise = async ({ reference }) => {
    gateway.says(reference, 'succeeded')
    await settlement.settle(reference, null)
    throw new GatewayUnavailable('too late')
  }
  await expect(payment.initiate(id, 'ApplicationFee', 'r5')).rejects.toMatchObject({ status: 503 })
  expect(await setup.account(id)).toMatchObject({
    paid: true,
    payments: [{ status: 'succeeded' }],
    audit: ['payment-initiated', 'payment-confirmed'],
  })
})

test('a payer who cancels returns to the page that the fee belongs to', async () => {
  const gateway = fakeGateway()
  const { payment } = setup.payments(gateway)
  await payment.initiate(await setup.applicant('IsAdmitted'), 'AcceptanceFee', 'r6')
  expect(gateway.initialised).toMatchObject([
    { cancelUrl: 'https://apply.oniko.example/application/dashboard/enrolment?checkout=cancelled' },
  ])
})

test('work that finishes in time leaves no timer, whether it succeeds or fails', async () => {
  vi.useFakeTimers()
  const end = Date.now() + 1_000
  await expect(beforeDeadline(end, Promise.resolve(7))).resolves.toBe(7)
  await expect(beforeDeadline(end, Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('work resolves to null at its deadline, and at once if the deadline has passed', async () => {
  vi.useFakeTimers()
  const never = new Promise<number>(() => undefined)
  const late = beforeDeadline(Date.now() + 1_000, never)
  await vi.advanceTimersByTimeAsync(999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(late).resolves.toBeNull()
  const past = beforeDeadline(Date.now() - 5_000, never)
  await vi.advanceTimersByTimeAsync(0)
  await expect(past).resolves.toBeNull()
})
