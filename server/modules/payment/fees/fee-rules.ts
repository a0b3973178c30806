import type { PayType } from '#contract/endpoints/payment.ts'
import { instalmentAmounts } from '#contract/instalments.ts'
import type { Fees } from '#contract/institution.ts'
import { hasReached, type Stage } from '#contract/stages.ts'
import type { Fee } from '#server/db/payment-schema.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'

/** What an applicant has reached and paid. */
export interface FeePosition {
  stage: Stage
  applicationFeePaid: boolean
  acceptanceFeePaid: boolean
  schoolFeePaid: boolean
  orientationFeePaid: boolean
  /** Kobo credited to the school fee so far, all parts together. */
  schoolFeeCredited: number
  /** The applicant has declined the offer and not taken that back. */
  offerDeclined: boolean
  /** The office has withdrawn the letter of admission. */
  letterWithdrawn: boolean
  /** The last day on which one can apply is over. */
  applicationsClosed: boolean
}

export interface Charge {
  fee: Fee
  amountKobo: number
  description: string
}

/**
 * What `payType` costs this applicant now. Throws 409 when it is paid already or its time has not come, 422 when another
 * fee comes first. The order: application fee, offer, acceptance fee, then school and orientation fee.
 */
export function chargeFor(payType: PayType, position: FeePosition, fees: Fees): Charge {
  if (payType === 'ApplicationFee') return applicationFee(position, fees)
  if (payType === 'AcceptanceFee') return acceptanceFee(position, fees)
  needsOffer(position, 'pay the school and orientation fees')
  if (!position.acceptanceFeePaid)
    throw unprocessable(
      'acceptance-fee-unpaid',
      'Pay the acceptance fee first: the other fees come after it.',
    )
  if (payType === 'OrientationFee') {
    if (position.orientationFeePaid)
      throw conflict('fee-already-paid', 'Your orientation fee is already paid.')
    return whole('OrientationFee', fees)
  }
  const balance = fees.SchoolFee.amount - position.schoolFeeCredited
  if (position.schoolFeePaid || balance <= 0)
    throw conflict('fee-already-paid', 'Your school fee is already paid in full.')
  return payType === 'SchoolFee'
    ? schoolFeeBalance(position.schoolFeeCredited, balance, fees)
    : schoolFeePart(position.schoolFeeCredited, balance, fees)
}

/** Why money that has arrived cannot be credited and waits for refund. */
export const notOwed = {
  'paid-twice': 'The fee was paid already: this money waits for refund.',
  declined: 'The offer had been declined: this money waits for refund.',
  refunding: 'The bursar had put it among the refunds before it was confirmed.',
  withdrawn: 'The letter of admission had been withdrawn: this money waits for refund.',
} as const
export type NotOwed = keyof typeof notOwed

/**
 * Whether money that has arrived still fits: credited once, a school fee never over its whole, and nothing towards an
 * offer that was declined, or whose letter was withdrawn, meanwhile. Null when it fits.
 */
export function misfit(fee: Fee, amountKobo: number, position: FeePosition, fees: Fees): NotOwed | null {
  if (fee !== 'ApplicationFee' && position.offerDeclined) return 'declined'
  if (fee !== 'ApplicationFee' && position.letterWithdrawn) return 'withdrawn'
  const paid = {
    ApplicationFee: position.applicationFeePaid,
    AcceptanceFee: position.acceptanceFeePaid,
    OrientationFee: position.orientationFeePaid,
    SchoolFee: position.schoolFeePaid || position.schoolFeeCredited + amountKobo > fees.SchoolFee.amount,
  }
  return paid[fee] ? 'paid-twice' : null
}

function applicationFee(position: FeePosition, fees: Fees): Charge {
  if (!hasReached(position.stage, 'PaymentInitiation'))
    throw conflict('profile-not-activated', 'Activate your profile first, with the link we mailed to you.')
  if (position.applicationFeePaid || hasReached(position.stage, 'Biodata'))
    throw conflict('fee-already-paid', 'Your application fee is already paid.')
  // Whoever paid now could not submit any more.
  if (position.applicationsClosed)
    throw unprocessable(
      'applications-closed',
      'Applications for this session are closed, so there is nothing to pay.',
    )
  return whole('ApplicationFee', fees)
}

function acceptanceFee(position: FeePosition, fees: Fees): Charge {
  if (position.acceptanceFeePaid) throw conflict('fee-already-paid', 'Your acceptance fee is already paid.')
  needsOffer(position, 'pay the acceptance fee')
  return whole('AcceptanceFee', fees)
}

function needsOffer({ stage, offerDeclined, letterWithdrawn }: FeePosition, what: string): void {
  if (stage === 'IsRejected')
    throw conflict(
      'offer-missing',
      `You can only ${what} with an offer of admission, and this application has none.`,
    )
  if (stage !== 'IsAdmitted')
    throw conflict('offer-missing', `You can ${what} once you have been offered admission.`)
  if (offerDeclined)
    throw conflict(
      'offer-declined',
      `You have declined your offer. Take that back first, then you can ${what}.`,
    )
  if (letterWithdrawn)
    throw conflict(
      'letter-withdrawn',
      `Your letter of admission was withdrawn, so you cannot ${what}. Please call the admissions office.`,
    )
}

function whole(fee: Fee, fees: Fees): Charge {
  return { fee, amountKobo: fees[fee].amount, description: fees[fee].description }
}

function schoolFeeBalance(credited: number, balance: number, fees: Fees): Charge {
  const { description } = fees.SchoolFee
  return {
    fee: 'SchoolFee',
    amountKobo: balance,
    description: credited === 0 ? description : `${description}, balance`,
  }
}

/** A part of the school fee's plan, in kobo. */
export interface Instalment {
  description: string
  amountKobo: number
  /** The parts up to and with this one. */
  totalKobo: number
}

/** The school fee in its parts, in the order in which they fall due. */
export function schoolFeePlan(fees: Fees): Instalment[] {
  const amounts = instalmentAmounts(fees.SchoolFee.amount, fees.schoolFeeInstalments)
  return amounts.map((amountKobo, index) => ({
    description: `${fees.SchoolFee.description}, part ${index + 1} of ${amounts.length}`,
    amountKobo,
    totalKobo: amounts.slice(0, index + 1).reduce((sum, part) => sum + part, 0),
  }))
}

/** The next part of the plan; what was credited beyond the parts before it is taken off. */
function schoolFeePart(credited: number, balance: number, fees: Fees): Charge {
  const next = schoolFeePlan(fees).find(({ totalKobo }) => totalKobo > credited)
  if (next === undefined) return schoolFeeBalance(credited, balance, fees)
  return { fee: 'SchoolFee', amountKobo: next.totalKobo - credited, description: next.description }
}
