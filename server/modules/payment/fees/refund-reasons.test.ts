import { expect, test } from 'vitest'
import { type FeeId, feeIds, needsOffer } from '#contract/fees/registry.ts'
import { charged, firstPart, secondPart } from '#tests/support/payments/fees.ts'
import { institution } from '#tests/support/institution/index.ts'
import { chargeFor, completesFee, type FeePosition, refundReasonFor } from './fee-rules.ts'

const { fees } = institution
const admitted: FeePosition = {
  stage: 'IsAdmitted',
  paid: new Set(['ApplicationFee', 'AcceptanceFee']),
  credited: new Map(),
  offerDeclined: false,
  offerLapsedAt: null,
  letterWithdrawn: false,
  applicationsClosed: false,
}
const credited = (kobo: number) => ({ ...admitted, credited: new Map([['SchoolFee', kobo] as const]) })
const without = (fee: FeeId) => new Set(feeIds.filter((each) => each !== fee))

test('accepts the last kobo of the school fee, but no more', () => {
  const missing = charged.school - firstPart
  expect(refundReasonFor('SchoolFee', missing, credited(firstPart), fees)).toBeNull()
  expect(refundReasonFor('SchoolFee', missing + 1, credited(firstPart), fees)).toBe('paid-twice')
  expect(refundReasonFor('SchoolFee', charged.school, credited(1), fees)).toBe('paid-twice')
})

test('a first payment completes a fee that was lowered while its checkout was open', () => {
  const amountKobo = charged.school + 1
  expect(refundReasonFor('SchoolFee', amountKobo, admitted, fees)).toBeNull()
  expect(completesFee('SchoolFee', amountKobo, admitted, fees)).toBe(true)
})

test('limits the amount only for fees with instalments', () => {
  expect(refundReasonFor('OrientationFee', charged.orientation + 1, admitted, fees)).toBeNull()
})

test('a payment for a fee that the session no longer charges is credited once', () => {
  const { OrientationFee: _left, ...others } = fees
  expect(refundReasonFor('OrientationFee', charged.orientation, admitted, others)).toBeNull()
  const paid = { ...admitted, paid: new Set(feeIds) }
  expect(refundReasonFor('OrientationFee', charged.orientation, paid, others)).toBe('paid-twice')
})

test.each(feeIds)('%s is credited once', (fee) => {
  expect(refundReasonFor(fee, 1, { ...admitted, paid: without(fee) }, fees)).toBeNull()
  expect(refundReasonFor(fee, 1, { ...admitted, paid: new Set([fee]) }, fees)).toBe('paid-twice')
})

test.each(feeIds)('%s is not credited if it requires an offer and the offer is lost', (fee) => {
  const position = { ...admitted, paid: without(fee) }
  expect(refundReasonFor(fee, 1, { ...position, offerDeclined: true }, fees)).toBe(
    needsOffer(fee) ? 'declined' : null,
  )
  expect(refundReasonFor(fee, 1, { ...position, letterWithdrawn: true }, fees)).toBe(
    needsOffer(fee) ? 'withdrawn' : null,
  )
  expect(refundReasonFor(fee, 1, { ...position, offerLapsedAt: new Date() }, fees)).toBe(
    needsOffer(fee) ? 'lapsed' : null,
  )
})

test('the school fee is complete with its last kobo, other fees with any payment', () => {
  const rest = charged.school - firstPart
  expect(completesFee('SchoolFee', rest - 1, credited(firstPart), fees)).toBe(false)
  expect(completesFee('SchoolFee', rest, credited(firstPart), fees)).toBe(true)
  expect(completesFee('SchoolFee', charged.school, admitted, fees)).toBe(true)
  expect(completesFee('SchoolFee', firstPart, admitted, fees)).toBe(false)
  expect(completesFee('OrientationFee', 1, admitted, fees)).toBe(true)
})

test('the next instalment starts exactly where the credited ones end', () => {
  const next = (kobo: number) => chargeFor('SchoolFeePart', credited(kobo), fees)
  const part = (of: number) => `${fees.SchoolFee.description}, part ${of} of 3`
  expect(next(firstPart - 1)).toMatchObject({ charge: { amountKobo: 1, description: part(1) } })
  expect(next(firstPart)).toMatchObject({ charge: { amountKobo: secondPart, description: part(2) } })
  expect(next(charged.school - 1)).toMatchObject({ charge: { amountKobo: 1, description: part(3) } })
  expect(next(charged.school)).toEqual({ locked: 'already-paid' })
})

test('the whole fee is called a balance once something was credited', () => {
  const whole = (kobo: number) => chargeFor('SchoolFee', credited(kobo), fees)
  const { description } = fees.SchoolFee
  expect(whole(0)).toEqual({ charge: { fee: 'SchoolFee', amountKobo: charged.school, description } })
  expect(whole(1)).toEqual({
    charge: { fee: 'SchoolFee', amountKobo: charged.school - 1, description: `${description}, balance` },
  })
})

test('partial credit does not reduce a fee without instalments', () => {
  const position = { ...admitted, credited: new Map([['OrientationFee', 100] as const]) }
  expect(chargeFor('OrientationFee', position, fees)).toEqual({
    charge: {
      fee: 'OrientationFee',
      amountKobo: charged.orientation,
      description: fees.OrientationFee?.description,
    },
  })
})

test('a fee that the session does not charge is rejected first', () => {
  const { OrientationFee: _left, ...others } = fees
  expect(chargeFor('OrientationFee', { ...admitted, offerDeclined: true }, others)).toEqual({
    locked: 'not-charged',
  })
})

test.each([
  ['ProfileActivation', false, 'not-activated'],
  ['ProfileActivation', true, 'not-activated'],
  ['PaymentInitiation', true, 'applications-closed'],
  ['PaymentCompletion', true, 'applications-closed'],
  ['Biodata', true, 'already-paid'],
] as const)('the application fee at %s, closed %s: %s', (stage, applicationsClosed, locked) => {
  const position = { ...admitted, stage, applicationsClosed, paid: new Set<FeeId>() }
  expect(chargeFor('ApplicationFee', position, fees)).toEqual({ locked })
})

test('a paid acceptance fee is shown as paid, even when the offer is lost', () => {
  const declined = { ...admitted, offerDeclined: true }
  expect(chargeFor('AcceptanceFee', declined, fees)).toEqual({ locked: 'already-paid' })
  expect(chargeFor('AcceptanceFee', { ...declined, paid: new Set() }, fees)).toEqual({
    locked: 'offer-declined',
  })
  expect(chargeFor('SchoolFee', { ...declined, paid: new Set(feeIds) }, fees)).toEqual({
    locked: 'offer-declined',
  })
})
