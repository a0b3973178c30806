import { expect, it } from 'vitest'
import {
  type FeeId,
  feeIds,
  needsOffer,
  type PayType,
  payTypes,
  payWayOf,
  payWays,
} from '#contract/fees/registry.ts'
import { type Stage, stages } from '#contract/stages.ts'
import { institution } from '#tests/support/institution/index.ts'
import { feeLocked } from './fee-locks.ts'
import { chargeFor, type FeePosition } from './fee-rules.ts'
import { charged, firstPart, secondPart, thirdPart } from '#tests/support/payments/fees.ts'

const { fees } = institution

const nothingPaid: FeePosition = {
  stage: 'PaymentInitiation',
  paid: new Set(),
  credited: new Map(),
  offerDeclined: false,
  offerLapsedAt: null,
  letterWithdrawn: false,
  applicationsClosed: false,
}

/** Returns the amount to pay in kobo, or the HTTP status of the error. */
function result(payType: PayType, position: Partial<FeePosition>): number {
  const asked = chargeFor(payType, { ...nothingPaid, ...position }, fees)
  return 'charge' in asked ? asked.charge.amountKobo : feeLocked(asked.locked, payWayOf(payType).fee).status
}

const schoolCredited = (kobo: number) => ({ credited: new Map([['SchoolFee', kobo] as const]) })

const opening = ['ProfileInitiation', 'ProfileActivation']
const paying = ['PaymentInitiation', 'PaymentCompletion']
function expected(payType: string, stage: string): number {
  if (payType === 'ApplicationFee') return paying.includes(stage) ? charged.application : 409
  if (payType === 'AcceptanceFee') return stage === 'IsAdmitted' ? charged.acceptance : 409
  return stage === 'IsAdmitted' ? 422 : 409
}

it.each(payTypes.flatMap((payType) => stages.map((stage): [typeof payType, Stage] => [payType, stage])))(
  '%s at %s',
  (payType, stage) => {
    const paid = new Set<FeeId>([...opening, ...paying].includes(stage) ? [] : ['ApplicationFee'])
    expect(result(payType, { stage, paid })).toBe(expected(payType, stage))
  },
)

const admitted = { stage: 'IsAdmitted', paid: new Set<FeeId>(['ApplicationFee', 'AcceptanceFee']) } as const

it.each([
  ['SchoolFee', {}, charged.school],
  ['SchoolFeePart', {}, firstPart],
  ['SchoolFeePart', schoolCredited(firstPart), secondPart],
  ['SchoolFeePart', schoolCredited(firstPart + secondPart), thirdPart],
  ['SchoolFee', schoolCredited(firstPart), secondPart + thirdPart],
  ['SchoolFeePart', schoolCredited(firstPart + 100_00), secondPart - 100_00],
  ['SchoolFee', schoolCredited(charged.school), 409],
  ['SchoolFeePart', schoolCredited(charged.school), 409],
  ['OrientationFee', {}, charged.orientation],
  ['OrientationFee', { paid: new Set<FeeId>([...admitted.paid, 'OrientationFee']) }, 409],
  ['AcceptanceFee', {}, 409],
] as const)('once the acceptance fee is paid: %s with %o is %i', (payType, more, wanted) => {
  expect(result(payType, { ...admitted, ...more })).toBe(wanted)
})

it('never charges the application fee twice, at any stage', () => {
  expect(result('ApplicationFee', { paid: new Set(['ApplicationFee']) })).toBe(409)
})

it('names the instalment in the description', () => {
  const second = chargeFor(
    'SchoolFeePart',
    { ...nothingPaid, ...admitted, ...schoolCredited(firstPart) },
    fees,
  )
  expect(second).toMatchObject({ charge: { description: `${fees.SchoolFee.description}, part 2 of 3` } })
})

it.each([
  [{ offerDeclined: true }, 'offer-declined'],
  [{ letterWithdrawn: true }, 'letter-withdrawn'],
  [{ offerLapsedAt: new Date() }, 'offer-lapsed'],
] as const)('says why every fee that needs an offer is locked: %o', (lost, locked) => {
  for (const { payType, fee } of payWays.filter((way) => needsOffer(way.fee))) {
    const paid = new Set(feeIds.filter((id) => id !== fee))
    expect(chargeFor(payType, { ...nothingPaid, ...admitted, paid, ...lost }, fees)).toEqual({ locked })
  }
  const unpaid = { ...nothingPaid, ...admitted, paid: new Set<FeeId>(['ApplicationFee']) }
  expect(chargeFor('AcceptanceFee', { ...unpaid, ...lost }, fees)).toEqual({ locked })
})
