import { afterAll, beforeAll, expect, test } from 'vitest'
import { disabledGateway } from '#server/adapters/gateway/disabled-gateway.ts'
import { GatewayRejected } from '#server/adapters/gateway/gateway.ts'
import { fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { type PaymentServer, startPaymentServer } from '#tests/support/payments/payment-server.ts'
import { type PaymentSetup, paymentSetup } from '#tests/support/payments/payments.ts'

const gateway = fakeGateway()
let setup: PaymentSetup
let copy: PaymentServer
beforeAll(async () => {
  setup = await paymentSetup()
  copy = await startPaymentServer(setup, disabledGateway(gateway))
})
afterAll(async () => {
  await copy.stop()
  await setup.stop()
})

const opensCheckout = (id: string) =>
  copy.call('POST', '/Payment/initiate-payment', id, { payType: 'ApplicationFee' })

test('on a restored copy, a payment cannot be started, and the payer is told why', async () => {
  const id = await setup.applicant('PaymentInitiation')
  expect(await opensCheckout(id)).toMatchObject({
    status: 503,
    retryAfter: '600',
    message: expect.stringContaining('restored from a backup. Nothing was charged'),
  })
  expect(gateway.initialised).toEqual([])
  expect((await setup.account(id)).payments).toEqual([])
})

test('on a restored copy, neither a check nor a new attempt settles a payment of the original', async () => {
  const id = await setup.applicant('PaymentInitiation')
  await setup.payments(gateway).payment.initiate(id, 'ApplicationFee', 'r1')
  const reference = gateway.initialised.at(-1)?.reference ?? ''
  gateway.says(reference, 'succeeded')
  const checked = await copy.call('POST', '/Payment/requery-payment', id, { transactionReference: reference })
  expect(checked).toMatchObject({
    status: 200,
    message: expect.stringContaining('restored from a backup. If you were debited, you need not pay again'),
    data: { isSuccessful: false, isOpen: true },
  })
  await setup.database.system
    .updateTable('payment')
    .set({ initiatedAt: new Date(Date.now() - 3_600_000) })
    .where('reference', '=', reference)
    .execute()
  expect(await opensCheckout(id)).toMatchObject({ status: 503 })
  expect((await setup.account(id)).payments).toMatchObject([{ status: 'open', applied: false }])
  expect(gateway.verified).toBe(0)
})

test('on a restored copy, a webhook event is stored, and its job waits with the payment', async () => {
  const id = await setup.applicant('PaymentInitiation')
  await setup.payments(gateway).payment.initiate(id, 'ApplicationFee', 'r2')
  const reference = gateway.initialised.at(-1)?.reference ?? ''
  gateway.says(reference, 'succeeded')
  expect(await copy.notice(`charge.success ${reference}`, { 'x-fake': 'wrong' })).toBe(401)
  expect(await copy.notice(`charge.success ${reference}`, { 'x-fake': 'right' })).toBe(200)
  const { settlement } = setup.payments(disabledGateway(gateway))
  expect(await settlement.settle(reference, null)).toBe('disabled')
  expect((await setup.account(id)).payments).toMatchObject([{ status: 'open', applied: false }])
  // Later, the copy replaces the original database. The servers of the copy then use the real gateway.
  expect(await setup.payments(gateway).settlement.settle(reference, null)).toBe('confirmed')
})

test('the gateway of a restored copy rejects a checkout and knows no payment', async () => {
  const disabled = disabledGateway(gateway)
  const request = { reference: 'MTR-1', amountKobo: 100, email: 'ada@example.com', description: 'Fee' }
  await expect(disabled.initialise({ ...request, callbackUrl: '', cancelUrl: '' })).rejects.toThrow(
    GatewayRejected,
  )
  const answer = await disabled.verify({ reference: 'MTR-1', amountKobo: 100 })
  expect(answer).toMatchObject({ state: 'unknown', reason: expect.stringContaining('restored copy') })
})
