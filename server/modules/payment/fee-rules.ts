import type { PayType } from '#contract/endpoints/payment.ts'
import { instalmentAmounts } from '#contract/instalments.ts'
import type { Fees } from '#contract/institution.ts'
import { hasReached, type Stage } from '#contract/stages.ts'
import type { Fee } from '#server/db/schema.ts'
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
    throw unprocessable('Pay the acceptance fee first: the other fees come after it.')
  if (payType === 'OrientationFee') {
    if (position.orientationFeePaid) throw conflict('Your orientation fee is already paid.')
    return whole('OrientationFee', fees)
  }
  const balance = fees.SchoolFee.amount - position.schoolFeeCredited
  if (position.schoolFeePaid || balance <= 0) throw conflict('Your school fee is already paid in full.')
  return payType === 'SchoolFee'
    ? schoolFeeBalance(position.schoolFeeCredited, balance, fees)
    : schoolFeePart(position.schoolFeeCredited, fees)
}

/** Whether money that has arrived still fits: credited once, and a school fee never over its whole. */
export function stillOwed(fee: Fee, amountKobo: number, position: FeePosition, fees: Fees): boolean {
  switch (fee) {
    case 'ApplicationFee':
      return !position.applicationFeePaid
    case 'AcceptanceFee':
      return !position.acceptanceFeePaid
    case 'OrientationFee':
      return !position.orientationFeePaid
    case 'SchoolFee':
      return !position.schoolFeePaid && position.schoolFeeCredited + amountKobo <= fees.SchoolFee.amount
  }
}

function applicationFee(position: FeePosition, fees: Fees): Charge {
  if (!hasReached(position.stage, 'PaymentInitiation'))
    throw conflict('Activate your profile first, with the link we mailed to you.')
  if (position.applicationFeePaid || hasReached(position.stage, 'Biodata'))
    throw conflict('Your application fee is already paid.')
  return whole('ApplicationFee', fees)
}

function acceptanceFee(position: FeePosition, fees: Fees): Charge {
  if (position.acceptanceFeePaid) throw conflict('Your acceptance fee is already paid.')
  needsOffer(position, 'pay the acceptance fee')
  return whole('AcceptanceFee', fees)
}

function needsOffer({ stage }: FeePosition, what: string): void {
  if (stage === 'IsRejected')
    throw conflict(`You can only ${what} with an offer of admission, and this application has none.`)
  if (stage !== 'IsAdmitted') throw conflict(`You can ${what} once you have been offered admission.`)
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

/** The next part of the plan; what was credited beyond the parts before it is taken off. */
function schoolFeePart(credited: number, fees: Fees): Charge {
  const parts = instalmentAmounts(fees.SchoolFee.amount, fees.schoolFeeInstalments)
  const dueBy = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, part) => sum + part, 0))
  const index = dueBy.findIndex((due) => due > credited)
  return {
    fee: 'SchoolFee',
    amountKobo: (dueBy[index] ?? fees.SchoolFee.amount) - credited,
    description: `${fees.SchoolFee.description}, part ${index + 1} of ${parts.length}`,
  }
}
