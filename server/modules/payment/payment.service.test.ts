import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { GatewayRejected, GatewayUnavailable } from '#server/adapters/gateway/gateway.ts'
import { fakeCheckoutOrigin, type FakeGateway, fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { age, paymentSetup } from '#tests/support/payments/payments.ts'
import type { PaymentService } from './payment.service.ts'
import { newReference } from './checkout/reference.ts'
import { asNaira, charged, inNaira } from '#tests/support/payments/fees.ts'
import { institution } from '#tests/support/institution/index.ts'

const setup = await forThisFile(paymentSetup())

function open(gateway: FakeGateway = fakeGateway()) {
  return { gateway, ...setup.payments(gateway) }
}

const outcomeOf = async (work: Promise<{ paymentUrl: string }>) => {
  try {
    return (await work).paymentUrl
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.status : error
  }
}
const pay = (payment: PaymentService, id: string) => outcomeOf(payment.initiate(id, 'ApplicationFee', 'r1'))

it('opens a payment at the institution’s price and moves the stage', async () => {
  const { gateway, payment } = open()
  const id = await setup.applicant('PaymentInitiation')
  const url = await pay(payment, id)
  const { payments, stage, audit } = await setup.account(id)
  expect(payments).toEqual([
    {
      reference: expect.any(String),
      status: 'open',
      applied: false,
      flagged: null,
      amountKobo: charged.application,
    },
  ])
  expect(url).toBe(`${fakeCheckoutOrigin}/${payments[0]?.reference}`)
  expect(stage).toBe('PaymentCompletion')
  expect(audit).toEqual(['payment-initiated'])
  expect(gateway.initialised).toMatchObject([
    {
      amountKobo: charged.application,
      email: `${id}@example.test`,
      callbackUrl: 'https://apply.oniko.example/application/payments/all',
      cancelUrl: 'https://apply.oniko.example/application/payments?checkout=cancelled',
    },
  ])
})

it('commits the payment before it calls the gateway', async () => {
  const gateway = fakeGateway()
  let seen = 0
  const id = await setup.applicant('PaymentInitiation')
  gateway.onInitialise = async () => {
    seen = (await setup.account(id)).payments.length
    return undefined
  }
  await pay(open(gateway).payment, id)
  expect(seen).toBe(1)
})

it('answers 30 concurrent requests to two processes with one payment, gateway call and URL', async () => {
  // On a busy machine, 30 transactions on one applicant row can take longer than the time limit of a request.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const gateway = fakeGateway()
  gateway.onInitialise = () => pause(300, undefined)
  const [one, two] = [open(gateway).payment, open(gateway).payment]
  const id = await setup.applicant('PaymentInitiation')
  const urls = await Promise.all(
    Array.from({ length: 30 }, (_, index) => pay(index % 2 === 0 ? one : two, id)),
  )
  const { payments, audit } = await setup.account(id)
  expect(payments).toHaveLength(1)
  expect(gateway.initialised).toHaveLength(1)
  expect(new Set(urls)).toEqual(new Set([`${fakeCheckoutOrigin}/${payments[0]?.reference}`]))
  expect(audit).toEqual(['payment-initiated'])
})

it('resumes the open payment', async () => {
  const { gateway, payment } = open()
  const id = await setup.applicant('PaymentCompletion')
  const first = await pay(payment, id)
  expect(await pay(payment, id)).toBe(first)
  expect(gateway.initialised).toHaveLength(1)
})

it.each([
  ['abandoned', 'a new checkout'],
  ['failed', 'a new checkout'],
  ['not-found', 'a new checkout'],
  ['mismatch', 409],
  ['succeeded', 409],
  ['pending', 503],
  ['unknown', 503],
] as const)('with an old payment that the gateway calls %s: %s', async (state, wanted) => {
  const { gateway, payment } = open()
  const id = await setup.applicant('PaymentInitiation')
  await pay(payment, id)
  const old = gateway.initialised[0]?.reference ?? ''
  await age(setup.database, old, 31 * 60)
  gateway.says(old, state)
  const outcome = await pay(payment, id)
  const { payments, paid } = await setup.account(id)
  expect(paid).toBe(state === 'succeeded')
  if (wanted === 'a new checkout') {
    expect(payments.map(({ status }) => status)).toEqual([expect.stringMatching(/failed|abandoned/), 'open'])
    expect(outcome).toBe(`${fakeCheckoutOrigin}/${payments[1]?.reference}`)
  } else {
    expect(outcome).toBe(wanted)
    expect(payments).toHaveLength(1)
  }
})

it.each([
  ['unreachable', new GatewayUnavailable('no answer')],
  ['busy', new GatewayRejected('busy', 'wait a few minutes')],
  ['rejecting', new GatewayRejected('rejected', 'no')],
])('returns 503 when the gateway is %s, and the next attempt works', async (_, fault) => {
  const gateway = fakeGateway()
  const { payment } = open(gateway)
  const id = await setup.applicant('PaymentInitiation')
  gateway.onInitialise = async () => {
    throw fault
  }
  await expect(payment.initiate(id, 'ApplicationFee', 'r1')).rejects.toMatchObject({
    status: 503,
    retryAfter: expect.any(Number),
  })
  gateway.onInitialise = async () => undefined
  expect(await pay(payment, id)).toBe(`${fakeCheckoutOrigin}/${gateway.initialised[1]?.reference}`)
  const { payments } = await setup.account(id)
  expect(payments.map(({ status }) => status)).toEqual(['abandoned', 'open'])
})

it('answers within its limit when the gateway hangs, and stores the late response', async () => {
  const gateway = fakeGateway()
  const { payment } = open(gateway)
  const id = await setup.applicant('PaymentInitiation')
  const checking = fakeGateway()
  const late = open(checking).payment
  const other = await setup.applicant('PaymentInitiation')
  await pay(late, other)
  await age(setup.database, checking.initialised[0]?.reference ?? '', 31 * 60)
  const hangs = Promise.withResolvers<undefined>()
  gateway.onInitialise = () => hangs.promise
  checking.onVerify = () => hangs.promise
  const start = performance.now()
  expect(await Promise.all([pay(payment, id), pay(payment, id), pay(late, other)])).toEqual([503, 503, 503])
  // The server must respond within 8 seconds. The test allows more, because the test machine may be slow.
  expect(performance.now() - start).toBeLessThan(30_000)
  // The gateway has not answered and may have received the money, so the payment stays open.
  expect((await setup.account(other)).payments).toMatchObject([{ status: 'open' }])
  hangs.resolve(undefined)
  await expect
    .poll(() => pay(payment, id), { interval: 200 })
    .toBe(`${fakeCheckoutOrigin}/${gateway.initialised[0]?.reference}`)
  expect(gateway.initialised).toHaveLength(1)
})

it('opens a new payment after the process died during a gateway call', async () => {
  const gateway = fakeGateway()
  const { payment } = open(gateway)
  const id = await setup.applicant('PaymentInitiation')
  await pay(payment, id)
  const dead = gateway.initialised[0]?.reference ?? ''
  await setup.database.system
    .updateTable('payment')
    .set({ checkoutUrl: null })
    .where('reference', '=', dead)
    .execute()
  await age(setup.database, dead, 25)
  expect(await pay(payment, id)).toBe(`${fakeCheckoutOrigin}/${gateway.initialised[1]?.reference}`)
  expect((await setup.account(id)).payments.map(({ status }) => status)).toEqual(['abandoned', 'open'])
})

it.each([
  'javascript:alert(1)',
  '//evil.example/x',
  'https://evil.example/checkout.fake.example',
  'https://checkout.fake.example@evil.example/',
  'https://checkout.fake.example.evil.example/',
  'https://user:pw@checkout.fake.example/',
  'http://checkout.fake.example/',
  'https://сheckout.fake.example/',
  'data:text/html,x',
  'https:\\\\checkout.fake.example\\x',
])('does not redirect a payer to %s', async (checkoutUrl) => {
  const gateway = fakeGateway()
  gateway.onInitialise = async () => ({ checkoutUrl })
  const id = await setup.applicant('PaymentInitiation')
  expect(await pay(open(gateway).payment, id)).toBe(503)
  const { payments } = await setup.account(id)
  expect(payments).toMatchObject([{ status: 'abandoned', flagged: 'untrusted-checkout' }])
})

it('credits money that arrives while the checkout is being opened', async () => {
  const gateway = fakeGateway()
  const { payment, settlement } = open(gateway)
  const id = await setup.applicant('PaymentInitiation')
  gateway.onInitialise = async ({ reference }) => {
    gateway.says(reference, 'succeeded')
    await settlement.settle(reference, null)
    return undefined
  }
  expect(await pay(payment, id)).toBe(409)
  expect(await setup.account(id)).toMatchObject({
    paid: true,
    stage: 'Biodata',
    payments: [{ applied: true }],
  })
})

it('lists only the applicant’s own payments, newest first', async () => {
  const { gateway, payment } = open()
  const [id, other] = await Promise.all([
    setup.applicant('PaymentInitiation'),
    setup.applicant('PaymentInitiation'),
  ])
  await pay(payment, other)
  await pay(payment, id)
  const first = gateway.initialised[1]?.reference ?? ''
  await age(setup.database, first, 31 * 60)
  await pay(payment, id)
  expect(await payment.list(id)).toEqual([
    {
      transactionRef: gateway.initialised[2]?.reference,
      paymentDescription: institution.fees.ApplicationFee.description,
      transactionAmount: inNaira(charged.application),
      transactionDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isSuccessful: false,
      isRefund: false,
      isOpen: true,
    },
    expect.objectContaining({ transactionRef: first }),
  ])
})

it('checks only the applicant’s own payments', async () => {
  const { gateway, payment } = open()
  const [id, other] = await Promise.all([
    setup.applicant('PaymentInitiation'),
    setup.applicant('PaymentInitiation'),
  ])
  await pay(payment, other)
  const rejections = await Promise.all(
    [gateway.initialised[0]?.reference ?? '', newReference()].map((reference) =>
      payment.requery(id, reference, 'r2').catch((error: unknown) => error),
    ),
  )
  expect(rejections[0]).toMatchObject({ status: 404 })
  expect(rejections[0]).toEqual(rejections[1])
  expect(gateway.verified).toBe(0)
})

it.each([
  ['succeeded', `Your payment of ${asNaira(charged.application)} is confirmed.`, true],
  ['failed', `The bank declined your payment of ${asNaira(charged.application)}`, false],
  [
    'abandoned',
    `The bank has not confirmed your payment of ${asNaira(charged.application)} yet. If you were debited, you need not pay again`,
    false,
  ],
  ['pending', 'has not confirmed', false],
  ['unknown', 'We could not reach the payment service', false],
  ['mismatch', 'does not match', false],
  ['reversed', 'was reversed', false],
] as const)('reports the result when the gateway says %s', async (state, words, isSuccessful) => {
  const { gateway, payment } = open()
  const id = await setup.applicant('PaymentInitiation')
  await pay(payment, id)
  const reference = gateway.initialised[0]?.reference ?? ''
  gateway.says(reference, state)
  const { message, transaction } = await payment.requery(id, reference, 'r3')
  expect(message).toContain(words)
  expect(transaction.isSuccessful).toBe(isSuccessful)
})

it('makes references that gateways accept and that cannot be guessed', () => {
  const references = Array.from({ length: 1_000 }, newReference)
  expect(new Set(references).size).toBe(1_000)
  for (const reference of references) expect(reference).toMatch(/^MTR(-[0-9A-HJKMNP-TV-Z]{5}){4}$/)
})
