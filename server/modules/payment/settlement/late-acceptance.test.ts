import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, endOfDay, today } from '#contract/dates.ts'
import { type FeeId, feeIds, needsOffer } from '#contract/fees/registry.ts'
import { beginPayment } from '#tests/support/payments/begun-payment.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { institution } from '#tests/support/institution/index.ts'
import { offerPlace } from '#tests/support/office/offers.ts'
import { paymentsOf, recordOf } from '#tests/support/payments/payment-record.ts'
import { paymentSetup } from '#tests/support/payments/payments.ts'
import { chargeFor, type FeePosition, positionWhenPaid, refundReasonFor } from '../fees/fee-rules.ts'
import { underpaymentService } from './underpayment.service.ts'

/*
 * An acceptance fee that was paid before the offer lapsed is accepted, no matter how late the gateway confirms the
 * payment.
 */

const setup = await forThisFile(paymentSetup())
const { system } = setup.database
const { fees } = institution

const yesterday = addDays(today(), -1)
const lapsedAt = endOfDay(yesterday)
const minutes = 60_000
const at = (fromLapse: number) => new Date(lapsedAt.getTime() + fromLapse)

/** Creates a payment of the acceptance fee that was started at `startedAt`, for an offer that lapsed at `lapsedAt`. */
async function lapsedWithPayment(startedAt: Date) {
  const begun = await beginPayment(setup, 'AcceptanceFee', 'IsAdmitted')
  await offerPlace(setup.database, begun.id)
  await system
    .updateTable('decision')
    .set({ acceptBy: yesterday, lapsedAt })
    .where('applicantId', '=', begun.id)
    .execute()
  await system
    .updateTable('payment')
    .set({ initiatedAt: startedAt })
    .where('applicantId', '=', begun.id)
    .execute()
  return begun
}

const offerOf = (applicantId: string) =>
  system
    .selectFrom('decision')
    .innerJoin('applicant', 'applicant.id', 'decision.applicantId')
    .select(['lapsedAt', 'feesPaid'])
    .where('applicantId', '=', applicantId)
    .executeTakeFirstOrThrow()

test.each([
  ['before the lapse', -10 * minutes, at(-5 * minutes).toISOString()],
  ['before the lapse, at a gateway that reports no time', -10 * minutes, null],
  ['on a page that was open at the lapse', -1 * minutes, at(20 * minutes).toISOString()],
] as const)('a payment made %s counts and revives the offer', async (_when, started, paidAt) => {
  const { id, settle } = await lapsedWithPayment(at(started))
  expect(await settle('succeeded', { paidAt })).toBe('confirmed')
  const { feesPaid, lapsedAt: lapsed } = await offerOf(id)
  expect(lapsed).toBeNull()
  expect(feesPaid).toHaveProperty('AcceptanceFee')
  const { audit } = await recordOf(setup.database, id)
  expect(audit.at(-1)).toMatchObject({
    action: 'payment-confirmed',
    after: { stage: 'IsAdmitted', offerRevived: true },
  })
})

test.each([
  ['started after the lapse', 1 * minutes, at(2 * minutes).toISOString()],
  ['paid long after the lapse', -1 * minutes, at(31 * minutes).toISOString()],
] as const)('a payment %s is queued for refund', async (_when, started, paidAt) => {
  const { id, reference, settle, payment } = await lapsedWithPayment(at(started))
  expect(await settle('succeeded', { paidAt })).toBe('confirmed')
  expect(await offerOf(id)).toMatchObject({ lapsedAt, feesPaid: {} })
  expect((await paymentsOf(setup.database, id))[0]).toMatchObject({ flagged: 'lapsed', appliedAt: null })
  const { notifications } = await recordOf(setup.database, id)
  expect(notifications).toMatchObject([{ title: 'Payment after the offer lapsed' }])
  expect((await payment.requery(id, reference, 'r2')).message).toContain(
    'your offer had lapsed before you paid',
  )
})

/** Credits an underpayment of the acceptance fee that was found at `foundAt`. */
function acceptUnderpayment(reference: string, foundAt: Date) {
  const nothing = () => Promise.resolve()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const deps = { institution: setup.deps.institution, notify: nothing, mail: { enqueue: nothing }, log }
  return system
    .transaction()
    .execute((tx) => underpaymentService(deps).credit(tx, reference, { amountKobo: 100_000, foundAt }))
}

test('an underpayment made before the lapse and accepted after it revives the offer', async () => {
  const { id, reference } = await lapsedWithPayment(at(-10 * minutes))
  const { after } = await acceptUnderpayment(reference, at(-5 * minutes))
  expect(after).toMatchObject({ reference, offerRevived: true })
  expect(await offerOf(id)).toMatchObject({ lapsedAt: null, feesPaid: { AcceptanceFee: expect.any(String) } })
})

test('an underpayment made long after the lapse cannot be accepted', async () => {
  const { id, reference } = await lapsedWithPayment(at(-10 * minutes))
  await expect(acceptUnderpayment(reference, at(31 * minutes))).rejects.toMatchObject({
    code: 'payment-not-creditable',
    message: 'This fee cannot be credited now. Return the proposal, and queue the money for refund.',
  })
  expect(await offerOf(id)).toMatchObject({ lapsedAt, feesPaid: {} })
})

test('an accepted underpayment of an offer that has not lapsed revives nothing', async () => {
  const { id, reference } = await beginPayment(setup, 'AcceptanceFee', 'IsAdmitted')
  await offerPlace(setup.database, id)
  const { after } = await acceptUnderpayment(reference, new Date())
  expect(after).not.toHaveProperty('offerRevived')
})

test('no payment can be started after the last day', async () => {
  const { id, payment, settle } = await lapsedWithPayment(at(-40 * minutes))
  await settle('failed')
  await expect(payment.initiate(id, 'AcceptanceFee', 'r2')).rejects.toMatchObject({
    code: 'offer-lapsed',
    status: 409,
  })
})

test('an accepted offer does not lapse: the other fees stay open', async () => {
  const { id, payment } = await beginPayment(setup, 'SchoolFee', 'IsAdmitted')
  await offerPlace(setup.database, id)
  await system
    .updateTable('decision')
    .set({ acceptBy: addDays(today(), -30) })
    .where('applicantId', '=', id)
    .execute()
  const payer = await system
    .selectFrom('applicant')
    .select(['id', 'stage', 'admissionSession', 'feesPaid'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const locked = (await payment.fees(payer)).filter(({ payType }) => payType.startsWith('School'))
  expect(locked.map((fee) => fee.locked)).toEqual(locked.map(() => null))
})

const admitted: FeePosition = {
  stage: 'IsAdmitted',
  paid: new Set<FeeId>(['ApplicationFee']),
  credited: new Map(),
  offerDeclined: false,
  letterWithdrawn: false,
  offerLapsedAt: null,
  applicationsClosed: false,
}
const fromLapse = fc.integer({ min: -40 * 86_400_000, max: 40 * 86_400_000 })

test('property: a payment made in time is judged as if the offer had not lapsed', () => {
  const inTime = fc.record({
    started: fromLapse.filter((ms) => ms < 0),
    took: fc.option(fc.integer({ min: 0, max: 30 * minutes })),
  })
  fc.assert(
    fc.property(fc.constantFrom(...feeIds), inTime, (fee, { started, took }) => {
      const paidAt = took === null ? null : at(started + took)
      const position = { ...admitted, offerLapsedAt: lapsedAt }
      const whenPaid = positionWhenPaid(position, { initiatedAt: at(started), paidAt })
      expect(refundReasonFor(fee, 1, whenPaid, fees)).toBe(refundReasonFor(fee, 1, admitted, fees))
    }),
  )
})

test('property: a payment started after the lapse is never credited to a fee that needs the offer', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...feeIds.filter(needsOffer)),
      fromLapse.filter((ms) => ms >= 0),
      fc.option(fromLapse),
      (fee, started, paid) => {
        const position = { ...admitted, offerLapsedAt: lapsedAt }
        const paidAt = paid === null ? null : at(paid)
        const whenPaid = positionWhenPaid(position, { initiatedAt: at(started), paidAt })
        expect(refundReasonFor(fee, 1, whenPaid, fees)).toBe('lapsed')
      },
    ),
  )
})

test('a lapse locks every fee that needs the offer, and no other', () => {
  const position = { ...admitted, paid: new Set(feeIds.filter((fee) => fee !== 'AcceptanceFee')) }
  const lapsed = { ...position, offerLapsedAt: lapsedAt }
  expect(chargeFor('AcceptanceFee', lapsed, fees)).toEqual({ locked: 'offer-lapsed' })
  expect(chargeFor('SchoolFee', lapsed, fees)).toEqual({ locked: 'offer-lapsed' })
  expect(chargeFor('ApplicationFee', lapsed, fees)).toEqual(chargeFor('ApplicationFee', position, fees))
})
