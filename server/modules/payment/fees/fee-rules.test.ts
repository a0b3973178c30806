import { expect, it } from 'vitest'
import { payTypes } from '#contract/endpoints/payment.ts'
import { type Stage, stages } from '#contract/stages.ts'
import { institution } from '#tests/support/institution/index.ts'
import { AppError } from '#server/http/errors.ts'
import { chargeFor, type FeePosition } from './fee-rules.ts'

const { fees } = institution

const nothingPaid: FeePosition = {
  stage: 'PaymentInitiation',
  applicationFeePaid: false,
  acceptanceFeePaid: false,
  schoolFeePaid: false,
  orientationFeePaid: false,
  schoolFeeCredited: 0,
  offerDeclined: false,
  letterWithdrawn: false,
  applicationsClosed: false,
}

/** Kobo, or the status of the refusal. */
function result(payType: (typeof payTypes)[number], position: Partial<FeePosition>): number {
  try {
    return chargeFor(payType, { ...nothingPaid, ...position }, fees).amountKobo
  } catch (error) {
    if (error instanceof AppError) return error.status
    throw error
  }
}

/** Written out by hand: what each way of paying gives at each stage, as a profile gets there. */
const opening = ['ProfileInitiation', 'ProfileActivation']
const paying = ['PaymentInitiation', 'PaymentCompletion']
function expected(payType: string, stage: string): number {
  if (payType === 'ApplicationFee') return paying.includes(stage) ? 1_250_000 : 409
  if (payType === 'AcceptanceFee') return stage === 'IsAdmitted' ? 3_000_000 : 409
  return stage === 'IsAdmitted' ? 422 : 409
}

it.each(payTypes.flatMap((payType) => stages.map((stage): [typeof payType, Stage] => [payType, stage])))(
  '%s at %s',
  (payType, stage) => {
    const applicationFeePaid = ![...opening, ...paying].includes(stage)
    expect(result(payType, { stage, applicationFeePaid })).toBe(expected(payType, stage))
  },
)

const admitted = { stage: 'IsAdmitted', applicationFeePaid: true, acceptanceFeePaid: true } as const

it.each([
  ['SchoolFee', {}, 15_000_000],
  ['SchoolFeePart', {}, 9_000_000],
  ['SchoolFeePart', { schoolFeeCredited: 9_000_000 }, 6_000_000],
  ['SchoolFee', { schoolFeeCredited: 9_000_000 }, 6_000_000],
  ['SchoolFeePart', { schoolFeeCredited: 10_000_000 }, 5_000_000],
  ['SchoolFee', { schoolFeeCredited: 15_000_000 }, 409],
  ['SchoolFeePart', { schoolFeeCredited: 15_000_000 }, 409],
  ['OrientationFee', {}, 1_000_000],
  ['OrientationFee', { orientationFeePaid: true }, 409],
  ['AcceptanceFee', {}, 409],
] as const)('once the acceptance fee is paid: %s with %o is %i', (payType, more, wanted) => {
  expect(result(payType, { ...admitted, ...more })).toBe(wanted)
})

it('never charges an application fee twice, whatever the stage says', () => {
  expect(result('ApplicationFee', { applicationFeePaid: true })).toBe(409)
})

it('says which part it is', () => {
  const second = chargeFor(
    'SchoolFeePart',
    { ...nothingPaid, ...admitted, schoolFeeCredited: 9_000_000 },
    fees,
  )
  expect(second.description).toBe('School Fee, part 2 of 2')
})

it('refuses every fee of an offer whose letter was withdrawn', () => {
  const position = { ...admitted, letterWithdrawn: true }
  expect(result('AcceptanceFee', { ...position, acceptanceFeePaid: false })).toBe(409)
  for (const payType of ['SchoolFee', 'SchoolFeePart', 'OrientationFee'] as const)
    expect(result(payType, position)).toBe(409)
})
