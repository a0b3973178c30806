import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type FaultSettings, faultSettingsSchema } from '#sandbox/paystack/fault-settings.ts'
import { type PaymentServer, startPaymentServer } from '#tests/support/payments/payment-server.ts'
import { age, type Payments, type PaymentSetup, paymentSetup } from '#tests/support/payments/payments.ts'
import { startTestPaystack, type TestPaystack } from '#tests/support/payments/paystack.ts'
import { charged, inNaira } from '#tests/support/payments/fees.ts'

/*
 * Tests the payment module with the real Paystack adapter against the sandbox gateway, which keeps its own records.
 */

let setup: PaymentSetup
let paystack: TestPaystack
let server: PaymentServer
let payments: Payments
beforeAll(async () => {
  setup = await paymentSetup()
  let webhookUrl = ''
  paystack = await startTestPaystack({ timeoutMs: 5_000, webhookUrl: () => webhookUrl })
  server = await startPaymentServer(setup, paystack.gateway)
  webhookUrl = `${server.url}/api/Payment/webhook/paystack`
  payments = setup.payments(paystack.gateway)
})
afterEach(() => paystack.setFaults(faultSettingsSchema.parse({})))
afterAll(async () => {
  await server.stop()
  await paystack.close()
  await setup.stop()
})

const initiate = (id: string) =>
  server.call('POST', '/Payment/initiate-payment', id, { payType: 'ApplicationFee' })
const newest = async (id: string) => (await setup.account(id)).payments.at(-1)?.reference ?? ''

async function opened(): Promise<{ id: string; reference: string }> {
  const id = await setup.applicant('PaymentInitiation')
  expect(await initiate(id)).toMatchObject({ status: 200 })
  return { id, reference: await newest(id) }
}

it('settles a payment after a signed webhook event', async () => {
  const { id, reference } = await opened()
  await paystack.act(reference, 'pay')
  await server.jobsDone()
  expect(await setup.account(id)).toMatchObject({ paid: true, stage: 'Biodata', mails: 1 })
})

it.each<[string, Partial<FaultSettings>]>([
  ['a kobo short', { amountOffsetKobo: -1 }],
  ['another currency', { currency: 'GHS' }],
  ['live money on a test key', { domain: 'live' }],
  ['another’s reference', { otherReference: true }],
  ['too large a number', { amountText: '1e309' }],
  ['naira instead of kobo', { amountText: String(inNaira(charged.application)) }],
  ['a fraction', { amountText: `${charged.application}.5` }],
  ['nothing', { amountText: '0' }],
])('flags %s and credits nothing', async (_, faults) => {
  const { id, reference } = await opened()
  await paystack.setFaults(faults)
  await paystack.act(reference, 'pay')
  await server.jobsDone()
  await payments.settlement.settle(reference, null)
  const { paid, payments: rows, stage } = await setup.account(id)
  expect({ paid, stage }).toEqual({ paid: false, stage: 'PaymentCompletion' })
  expect(rows).toMatchObject([{ status: 'failed', applied: false, flagged: 'mismatch' }])
})

it('accepts a payment whose payer paid the gateway’s fees on top', async () => {
  const { id, reference } = await opened()
  await paystack.setFaults({ feesKobo: 28_750 })
  await paystack.act(reference, 'pay')
  await server.jobsDone()
  expect((await setup.account(id)).paid).toBe(true)
})

it.each<[string, Partial<FaultSettings>]>([
  ['doubled ten times', { webhookCopies: 10 }],
  ['kept back and sent newest first', { webhookCopies: 4, webhookReorder: 4 }],
])('credits once when webhooks are %s', async (_, faults) => {
  const { id, reference } = await opened()
  await paystack.setFaults(faults)
  await paystack.act(reference, 'pay')
  await server.jobsDone()
  expect(await setup.account(id)).toMatchObject({
    paid: true,
    mails: 1,
    audit: ['payment-initiated', 'payment-confirmed'],
  })
})

it.each<[string, Partial<FaultSettings>]>([
  ['lost', { webhookLost: true }],
  ['badly signed', { webhookBadSignature: true }],
])('finds the payment with the payment check job when webhooks are %s', async (_, faults) => {
  const { id, reference } = await opened()
  await paystack.setFaults(faults)
  await paystack.act(reference, 'pay')
  await server.jobsDone()
  expect((await setup.account(id)).paid).toBe(false)
  await age(setup.database, reference, 130)
  await payments.paymentChecks.checkPending()
  expect((await setup.account(id)).paid).toBe(true)
})

it('handles a webhook that arrives before the response of initialise', async () => {
  await paystack.setFaults({ webhookBeforeInitialise: true })
  const id = await setup.applicant('PaymentInitiation')
  await initiate(id)
  await server.jobsDone()
  expect(await setup.account(id)).toMatchObject({ paid: true, stage: 'Biodata', mails: 1 })
})

it.each(['error', 'busy', 'hang', 'reset', 'half', 'html', 'redirect'] as const)(
  'survives a gateway whose initialise ends in «%s»',
  async (fault) => {
    const id = await setup.applicant('PaymentInitiation')
    await paystack.setFaults({ initialiseFault: fault, faultCalls: 1 })
    expect(await initiate(id)).toMatchObject({ status: 503, isSuccessful: false })
    expect(await initiate(id)).toMatchObject({ status: 200 })
    await paystack.act(await newest(id), 'pay')
    await server.jobsDone()
    const { paid, refundedKobo, payments: rows } = await setup.account(id)
    expect({ paid, refundedKobo }).toEqual({ paid: true, refundedKobo: 0 })
    expect(rows.map(({ status }) => status)).toEqual(['abandoned', 'succeeded'])
  },
)

it.each(['error', 'busy', 'hang', 'reset', 'half', 'html', 'redirect'] as const)(
  'changes nothing when verify ends in «%s», and everything afterwards',
  async (fault) => {
    const { id, reference } = await opened()
    await paystack.setFaults({ verifyFault: fault, webhookLost: true })
    await paystack.act(reference, 'pay')
    expect(await payments.settlement.settle(reference, null)).toBe('unreachable')
    expect((await setup.account(id)).paid).toBe(false)
    await paystack.setFaults({ verifyFault: 'none' })
    expect(await payments.settlement.settle(reference, null)).toBe('confirmed')
  },
)

it('rejects a checkout URL outside the gateway’s origins', async () => {
  await paystack.setFaults({ checkoutUrl: 'https://evil.example/pay' })
  const id = await setup.applicant('PaymentInitiation')
  expect(await initiate(id)).toMatchObject({ status: 503, data: null })
  expect((await setup.account(id)).payments).toMatchObject([{ flagged: 'untrusted-checkout' }])
})

it('reports a declined payment, allows another attempt, and matches the gateway’s records', async () => {
  const { id, reference } = await opened()
  await paystack.act(reference, 'decline')
  expect(
    await server.call('POST', '/Payment/requery-payment', id, { transactionReference: reference }),
  ).toMatchObject({ message: expect.stringContaining('declined'), data: { isSuccessful: false } })
  await initiate(id)
  const second = await newest(id)
  expect(second).not.toBe(reference)
  await Promise.all([paystack.act(reference, 'pay'), paystack.act(second, 'pay')])
  await server.jobsDone()
  const { payments: rows, refundedKobo } = await setup.account(id)
  const applied = rows.filter((each) => each.applied).reduce((sum, each) => sum + each.amountKobo, 0)
  expect({ applied, refundedKobo }).toEqual({
    applied: charged.application,
    refundedKobo: charged.application,
  })
})

it('flags a reversal and keeps the stage', async () => {
  const { id, reference } = await opened()
  await paystack.act(reference, 'pay')
  await server.jobsDone()
  await paystack.act(reference, 'reverse')
  await payments.settlement.settle(reference, null)
  expect(await setup.account(id)).toMatchObject({
    paid: true,
    stage: 'Biodata',
    payments: [{ flagged: 'reversed' }],
  })
})
