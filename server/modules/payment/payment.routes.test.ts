import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeGateway, fakeGateway } from '#tests/support/payments/fake-gateway.ts'
import { type PaymentServer, startPaymentServer } from '#tests/support/payments/payment-server.ts'
import { type PaymentSetup, paymentSetup } from '#tests/support/payments/payments.ts'
import { asNaira, charged, inNaira } from '#tests/support/payments/fees.ts'

let setup: PaymentSetup
let gateway: FakeGateway
let server: PaymentServer
beforeAll(async () => {
  setup = await paymentSetup()
  gateway = fakeGateway()
  server = await startPaymentServer(setup, gateway)
})
afterAll(async () => {
  await server.stop()
  await setup.stop()
})

const initiate = (who: string | null, body: unknown = { payType: 'ApplicationFee' }) =>
  server.call('POST', '/Payment/initiate-payment', who, body)
const signed = { 'x-fake': 'right' }
const events = async () =>
  (await setup.database.system.selectFrom('gatewayEvent').selectAll().execute()).map(
    ({ reference }) => reference,
  )

it('leads a payer from initiate to the paid fee', async () => {
  const id = await setup.applicant('PaymentInitiation')
  const opened = await initiate(id)
  const reference = gateway.initialised.at(-1)?.reference ?? ''
  expect(opened).toMatchObject({
    status: 200,
    isSuccessful: true,
    data: { paymentUrl: `https://checkout.fake.example/${reference}` },
  })
  gateway.says(reference, 'succeeded')
  const verified = await server.call('POST', '/Payment/requery-payment', id, {
    transactionReference: reference,
  })
  expect(verified).toMatchObject({
    status: 200,
    message: `Your payment of ${asNaira(charged.application)} is confirmed.`,
    data: { transactionRef: reference, transactionAmount: inNaira(charged.application), isSuccessful: true },
  })
  expect(await server.call('GET', '/Payment/get-payments', id)).toMatchObject({
    data: [{ transactionRef: reference, isSuccessful: true }],
  })
  expect(await initiate(id)).toMatchObject({ status: 409, message: 'Your application fee is already paid.' })
})

it.each([
  ['POST', '/Payment/initiate-payment', { payType: 'ApplicationFee' }],
  ['GET', '/Payment/get-payments', undefined],
  ['POST', '/Payment/requery-payment', { transactionReference: 'MTR-1' }],
  ['GET', '/Notification/get-notifications', undefined],
  ['POST', '/Notification/mark-read', undefined],
] as const)('%s %s needs a session', async (method, path, body) => {
  expect(await server.call(method, path, null, body)).toMatchObject({ status: 401, isSuccessful: false })
  expect(await server.call(method, path, 'nobody', body)).toMatchObject({ status: 401 })
})

it.each([
  [{}, 400],
  [{ payType: null }, 400],
  [{ payType: '' }, 400],
  [{ payType: 7 }, 400],
  [{ payType: ['ApplicationFee'] }, 400],
  [{ payType: 'applicationfee' }, 400],
  [{ payType: 'x'.repeat(10_000) }, 400],
])('rejects initiate with %o', async (body, status) => {
  const id = await setup.applicant('PaymentInitiation')
  expect(await initiate(id, body)).toMatchObject({ status, errors: { payType: expect.any(String) } })
  expect((await setup.account(id)).payments).toEqual([])
})

it.each(['amount', 'amountKobo', 'transactionAmount', 'status', 'appliedAt', 'fee'])(
  'rejects a body with %s',
  async (field) => {
    const id = await setup.applicant('PaymentInitiation')
    const answer = await initiate(id, { payType: 'ApplicationFee', [field]: 1 })
    expect(answer).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } })
    expect((await setup.account(id)).payments).toEqual([])
  },
)

it.each([
  {},
  { transactionReference: null },
  { transactionReference: '' },
  { transactionReference: 'x'.repeat(65) },
])('rejects requery with %o', async (body) => {
  const id = await setup.applicant('PaymentInitiation')
  expect(await server.call('POST', '/Payment/requery-payment', id, body)).toMatchObject({
    status: 400,
    errors: { transactionReference: expect.any(String) },
  })
})

it('returns 404 for another applicant’s payment, as for an unknown one', async () => {
  const [id, other] = await Promise.all([
    setup.applicant('PaymentInitiation'),
    setup.applicant('PaymentInitiation'),
  ])
  await initiate(other)
  const reference = gateway.initialised.at(-1)?.reference ?? ''
  const ask = (transactionReference: string) =>
    server.call('POST', '/Payment/requery-payment', id, { transactionReference })
  const [foreign, missing] = [await ask(reference), await ask('MTR-00000-00000-00000-00000')]
  expect(foreign.status).toBe(404)
  expect(foreign).toEqual(missing)
  expect((await server.call('GET', '/Payment/get-payments', id)).data).toEqual([])
})

it('responds 503 with Retry-After when the gateway does not respond', async () => {
  const id = await setup.applicant('PaymentInitiation')
  gateway.onInitialise = async () => ({ checkoutUrl: 'javascript:alert(1)' })
  expect(await initiate(id)).toMatchObject({ status: 503, isSuccessful: false, retryAfter: '10' })
  gateway.onInitialise = async () => undefined
})

async function openPayment(): Promise<{ id: string; reference: string }> {
  const id = await setup.applicant('PaymentInitiation')
  await initiate(id)
  return { id, reference: gateway.initialised.at(-1)?.reference ?? '' }
}

it('credits a payment once for any number of copies of a webhook event', async () => {
  const { id, reference } = await openPayment()
  gateway.says(reference, 'succeeded')
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => server.notice(`charge.success ${reference}`, signed)),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await server.jobsDone()
  expect(await setup.account(id)).toMatchObject({
    paid: true,
    mails: 1,
    audit: ['payment-initiated', 'payment-confirmed'],
  })
  expect((await events()).filter((each) => each === reference)).toHaveLength(1)
})

it('ignores the status in a correctly signed webhook', async () => {
  const { id, reference } = await openPayment()
  gateway.says(reference, 'abandoned')
  expect(await server.notice(`charge.success ${reference}`, signed)).toBe(200)
  await server.jobsDone()
  expect(await setup.account(id)).toMatchObject({ paid: false, payments: [{ status: 'open' }] })
})

it('rejects a wrong signature with 401, logs one line and stores nothing', async () => {
  const { id, reference } = await openPayment()
  gateway.says(reference, 'succeeded')
  const before = server.log.length
  expect(await server.notice(`charge.success ${reference}`, { 'x-fake': 'wrong' })).toBe(401)
  expect(server.log.slice(before)).toEqual([expect.stringContaining('webhook with a wrong signature')])
  expect(server.log.join()).not.toContain(reference)
  expect(await events()).not.toContain(reference)
  expect((await setup.account(id)).paid).toBe(false)
})

it('accepts at most 64 KB of any content type', async () => {
  const { reference } = await openPayment()
  const padded = `charge.padded ${reference}`
  expect(await server.notice(padded, { ...signed, 'content-type': 'text/plain' })).toBe(200)
  expect(await server.notice(Buffer.alloc(64 * 1024 + 1, 'x'), signed)).toBe(413)
  expect(await server.notice('', signed)).toBe(200)
})

it('has no webhook route for other gateways', async () => {
  const response = await fetch(`${server.url}/api/Payment/webhook/remita`, { method: 'POST', body: '[]' })
  expect(response.status).toBe(404)
})

it('retries the check after a webhook when the gateway was unreachable', async () => {
  const { id, reference } = await openPayment()
  gateway.says(reference, 'unknown')
  const asked = gateway.verified
  await server.notice(`charge.success ${reference}`, signed)
  await expect.poll(() => gateway.verified).toBeGreaterThan(asked)
  gateway.says(reference, 'succeeded')
  await expect.poll(async () => (await setup.account(id)).paid).toBe(true)
})

it('lists payment notifications and marks them as read', async () => {
  const { id, reference } = await openPayment()
  gateway.says(reference, 'succeeded')
  await server.call('POST', '/Payment/requery-payment', id, { transactionReference: reference })
  const list = () => server.call('GET', '/Notification/get-notifications', id)
  expect(await list()).toMatchObject({
    data: {
      unread: 1,
      notifications: [{ title: 'Payment received', page: '/dashboard', isRead: false }],
    },
  })
  const other = await setup.applicant('Biodata')
  await server.call('POST', '/Notification/mark-read', other)
  expect(await list()).toMatchObject({ data: { unread: 1 } })
  for (let again = 0; again < 2; again++)
    expect(await server.call('POST', '/Notification/mark-read', id, {})).toMatchObject({
      status: 200,
      data: null,
    })
  expect(await list()).toMatchObject({ data: { unread: 0, notifications: [{ isRead: true }] } })
  expect((await setup.account(id)).audit.filter((action) => action === 'notifications-read')).toHaveLength(1)
})
