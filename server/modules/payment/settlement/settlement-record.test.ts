import { expect, test } from 'vitest'
import type { PayType } from '#contract/fees/registry.ts'
import type { Stage } from '#contract/stages.ts'
import { beginPayment } from '#tests/support/payments/begun-payment.ts'
import { asNaira, charged } from '#tests/support/payments/fees.ts'
import { institution } from '#tests/support/institution/index.ts'
import { paymentsOf, recordOf } from '#tests/support/payments/payment-record.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { age, paymentSetup } from '#tests/support/payments/payments.ts'

const setup = await forThisFile(paymentSetup())

const { fees } = institution

const begun = (payType?: PayType, stage?: Stage) => beginPayment(setup, payType, stage)
const lastAudit = async (id: string) => (await recordOf(setup.database, id)).audit.at(-1)
const stored = async (id: string) => (await paymentsOf(setup.database, id))[0]

test('stores the gateway’s id and time, and when the gateway was queried', async () => {
  const { id, settle } = await begun()
  await settle('succeeded', { gatewayId: '4711', paidAt: '2026-02-03T09:08:07.000Z' })
  expect(await stored(id)).toMatchObject({
    gatewayId: '4711',
    paidAt: new Date('2026-02-03T09:08:07.000Z'),
    settledAt: expect.any(Date),
    lastAskedAt: expect.any(Date),
    lastAnswer: 'succeeded',
    completesFee: true,
  })
})

test('counts a payment without a gateway time as paid now', async () => {
  const { id, settle } = await begun()
  await settle('succeeded', { paidAt: null, gatewayId: null })
  const payment = await stored(id)
  expect(payment).toMatchObject({ gatewayId: null, paidAt: expect.any(Date) })
  expect(payment?.paidAt).toEqual(payment?.settledAt)
  const { mails } = await recordOf(setup.database, id)
  expect(mails).toMatchObject([{ template: 'payment-received' }])
})

test('keeps an id of the gateway that is missing in a later response', async () => {
  const { id, settle } = await begun()
  await settle('mismatch', { gatewayId: '4711' })
  await settle('succeeded', { gatewayId: null })
  expect(await stored(id)).toMatchObject({ status: 'succeeded', gatewayId: '4711' })
})

test('settling changes no other payment', async () => {
  const [one, other] = [await begun(), await begun()]
  const before = [await stored(other.id), await recordOf(setup.database, other.id)]
  await one.settle('succeeded')
  await one.settle('reversed')
  expect([await stored(other.id), await recordOf(setup.database, other.id)]).toEqual(before)
})

test('the audit log names the changes and the request', async () => {
  const { id, reference, settle } = await begun()
  await settle('succeeded', {}, 'request-7')
  const { applicationNumber } = await setup.account(id)
  expect(await lastAudit(id)).toEqual({
    action: 'payment-confirmed',
    actorKind: 'gateway',
    actorId: null,
    requestId: 'request-7',
    before: { status: 'open', stage: 'PaymentCompletion' },
    after: {
      reference,
      fee: 'ApplicationFee',
      amountKobo: charged.application,
      status: 'succeeded',
      stage: 'Biodata',
      applicationNumber,
    },
  })
})

test.each([
  ['failed', 'declined', 'failed'],
  ['abandoned', 'not-paid', 'abandoned'],
  ['not-found', 'not-paid', 'abandoned'],
] as const)(
  'an old checkout that is %s is closed once, with a reason in the audit log',
  async (state, outcome, status) => {
    const { id, reference, settle } = await begun()
    await age(setup.database, reference, 31 * 60)
    expect(await settle(state)).toBe(outcome)
    expect(await settle(state)).toBe(outcome)
    expect(await stored(id)).toMatchObject({ status, lastAnswer: state })
    const { audit } = await recordOf(setup.database, id)
    expect(audit.map(({ action }) => action)).toEqual(['payment-initiated', 'payment-closed'])
    expect(audit[1]).toMatchObject({
      requestId: null,
      before: { status: 'open' },
      after: { reference, status, fee: 'ApplicationFee', amountKobo: charged.application },
    })
  },
)

test('a checkout is abandoned after exactly thirty minutes', async () => {
  const { id, reference, settle } = await begun()
  await age(setup.database, reference, 29 * 60)
  await settle('abandoned')
  expect(await stored(id)).toMatchObject({ status: 'open' })
  await age(setup.database, reference, 60)
  await settle('abandoned')
  expect(await stored(id)).toMatchObject({ status: 'abandoned' })
})

test.each(['pending', 'unknown'] as const)('an old checkout that is %s stays open', async (state) => {
  const { id, reference, settle, log } = await begun()
  await age(setup.database, reference, 60 * 60)
  expect(await settle(state)).toBe(state === 'pending' ? 'pending' : 'unreachable')
  expect(await stored(id)).toMatchObject({ status: 'open', flagged: null })
  expect(log).toEqual(state === 'pending' ? [] : ['warn: no readable response from the gateway'])
})

test('a discrepancy is recorded once, with the amount received, and the payer can start again', async () => {
  const { id, reference, settle, log, payment, gateway } = await begun()
  const came = { mismatch: 'currency', reason: 'Approved', amountKobo: 1, currency: 'GHS' } as const
  expect(await settle('mismatch', came, 'r5')).toBe('mismatch')
  expect(await settle('mismatch', { ...came, mismatch: 'amount' })).toBe('mismatch')
  expect(await stored(id)).toMatchObject({
    status: 'failed',
    flagged: 'mismatch',
    flagDetail: null,
  })
  const asked = await setup.database.system
    .selectFrom('unclearPayment')
    .innerJoin('payment', 'payment.id', 'unclearPayment.paymentId')
    .select(['reason', 'mismatch', 'detail', 'cameAmount', 'cameCurrency'])
    .where('reference', '=', reference)
    .execute()
  const found = { reason: 'mismatch', mismatch: 'currency', detail: null }
  expect(asked).toEqual([{ ...found, cameAmount: 1, cameCurrency: 'GHS' }])
  const { audit } = await recordOf(setup.database, id)
  expect(audit).toHaveLength(2)
  expect(audit[1]?.after).not.toHaveProperty('flagDetail')
  expect(audit[1]).toMatchObject({
    action: 'payment-flagged',
    requestId: 'r5',
    before: { status: 'open' },
    after: {
      flagged: 'mismatch',
      mismatch: 'currency',
      cameAmount: 1,
      cameCurrency: 'GHS',
      status: 'failed',
    },
  })
  expect(log[0]).toBe('warn: payment does not match the gateway response')
  await payment.initiate(id, 'ApplicationFee', 'r6')
  expect(gateway.initialised).toHaveLength(2)
})

test('a reversal does not change the payment, and the bursar sees the gateway’s reason', async () => {
  const { id, settle, log } = await begun()
  await settle('succeeded')
  expect(await settle('reversed', { reason: 'Chargeback.', amountKobo: 5, currency: 'NGN' })).toBe('reversed')
  const flag = { flagged: 'reversed', flagDetail: 'Chargeback.' }
  expect(await stored(id)).toMatchObject({ status: 'succeeded', ...flag, completesFee: true })
  const entry = await lastAudit(id)
  expect(entry).toMatchObject({ action: 'payment-flagged', before: { status: 'succeeded' } })
  expect(entry?.after).toEqual({
    reference: expect.any(String),
    fee: 'ApplicationFee',
    amountKobo: charged.application,
    ...flag,
    cameAmount: null,
    cameCurrency: null,
  })
  expect(log).toEqual(['warn: payment was reversed'])
})

test('a reversal without a reason has no detail', async () => {
  const { id, settle } = await begun()
  await settle('reversed', { reason: '' })
  expect(await stored(id)).toMatchObject({ status: 'failed', flagged: 'reversed', flagDetail: null })
})

test('a second confirmation keeps the application number', async () => {
  const { id, settle } = await begun()
  const numbered = { applicationNumber: 'KEPT/0001' }
  await setup.database.system.updateTable('applicant').set(numbered).where('id', '=', id).execute()
  await settle('succeeded')
  expect(await setup.account(id)).toMatchObject({ ...numbered, stage: 'Biodata' })
})

const offer = 'Your letter, your matric number, your portal password and the other fees are open to you now.'

test.each([
  ['AcceptanceFee', charged.acceptance, fees.AcceptanceFee.description, 'Acceptance received', ` ${offer}`],
  ['OrientationFee', charged.orientation, fees.OrientationFee?.description, 'Payment received', ''],
] as const)(
  '%s: the notification names the amount received and what it unlocks',
  async (payType, kobo, description, title, opens) => {
    const { id, reference, settle } = await begun(payType, 'IsAdmitted')
    await settle('succeeded', { paidAt: '2026-02-03T09:08:07.000Z' })
    const { notifications, mails } = await recordOf(setup.database, id)
    expect(notifications).toEqual([
      {
        title,
        message: `We have received ${asNaira(kobo)} for ${description}.${opens}`,
        page: '/dashboard/enrolment',
        dedupeKey: `payment-confirmed:${reference}`,
      },
    ])
    expect(mails).toMatchObject([
      {
        template: payType === 'AcceptanceFee' ? 'acceptance-received' : 'payment-received',
        recipientName: 'Adunni',
        dedupeKey: `payment-received:${reference}`,
      },
    ])
    for (const part of [reference, asNaira(kobo), description ?? '']) expect(mails[0]?.text).toContain(part)
    // The email contains the gateway's time, converted to Lagos time, not the time at which the email was written.
    expect(mails[0]?.text).toContain('03/02/2026, 10:08')
  },
)

test('the notification about the application fee names the application number', async () => {
  const { id, settle } = await begun()
  await settle('succeeded')
  const { applicationNumber } = await setup.account(id)
  expect((await recordOf(setup.database, id)).notifications).toMatchObject([
    {
      message: `We have received ${asNaira(charged.application)} for ${fees.ApplicationFee.description}. Your application number is ${applicationNumber}. You can fill in your application now.`,
      page: '/dashboard',
    },
  ])
})

test('an invalid email address is logged, and the payment is credited', async () => {
  const { id, settle, log } = await begun()
  const email = `${id}\n@example.test`
  await setup.database.system.updateTable('applicant').set({ email }).where('id', '=', id).execute()
  expect(await settle('succeeded')).toBe('confirmed')
  expect(await setup.account(id)).toMatchObject({ paid: true, mails: 0, notifications: ['Payment received'] })
  expect(log).toEqual(['warn: payment mail not sent: invalid email address'])
})
