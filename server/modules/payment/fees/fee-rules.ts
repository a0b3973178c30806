import type { PaymentFlag } from '#contract/payment-flags.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import type { Charged, Fees } from '#contract/fees/fee-data.ts'
import { type FeeId, feeOf, needsOffer, type PayType, payWayOf } from '#contract/fees/registry.ts'
import { hasReached, type Stage } from '#contract/stages.ts'
import { planOf } from './fee-plan.ts'

/** State of an applicant that determines which fees can be paid now. */
export interface FeePosition {
  stage: Stage
  /** Fees that are paid in full. */
  paid: ReadonlySet<FeeId>
  /** Kobo credited so far to each fee of the admission session, over all instalments. */
  credited: ReadonlyMap<FeeId, number>
  /** True if the applicant has declined the offer and has not undone the decline. */
  offerDeclined: boolean
  letterWithdrawn: boolean
  /**
   * Time at which the offer lapsed. Null if it has not lapsed, if there is no offer, or once the acceptance fee is
   * paid.
   */
  offerLapsedAt: Date | null
  applicationsClosed: boolean
}

export interface Charge {
  fee: FeeId
  amountKobo: number
  description: string
}

/** Reason why a fee cannot be paid now. `fee-first`: another fee must be paid before this one. */
export type LockReason =
  | 'not-charged'
  | 'not-activated'
  | 'already-paid'
  | 'applications-closed'
  | 'no-offer'
  | 'no-offer-yet'
  | 'offer-declined'
  | 'letter-withdrawn'
  | 'offer-lapsed'
  | 'fee-first'

export type ChargeOrLock = { charge: Charge } | { locked: LockReason }

/** Returns the charge for `payType`, or the reason why the applicant cannot pay it now. */
export function chargeFor(payType: PayType, position: FeePosition, fees: Fees): ChargeOrLock {
  const { fee, isPart } = payWayOf(payType)
  const charged = chargedFor(fees, fee)
  if (charged === undefined) return { locked: 'not-charged' }
  const locked = lockOf(fee, charged, position)
  if (locked !== null) return { locked }
  const credited = position.credited.get(fee) ?? 0
  if (!feeOf(fee).inParts) return { charge: { fee, ...amountOf(charged, 0) } }
  return { charge: { fee, ...(isPart ? nextPart(charged, credited) : amountOf(charged, credited)) } }
}

/** Reason why a received payment is refunded instead of credited. */
export type RefundReason = Extract<
  PaymentFlag,
  'paid-twice' | 'declined' | 'withdrawn' | 'lapsed' | 'refunding'
>

/**
 * Returns why a received payment must be refunded; null if it can be credited. A fee that can be paid in parts is never
 * credited with more than its amount. The only exception is its first payment, which may have been started when the fee
 * was higher. Any other fee is credited only once. A fee that needs an offer is not credited after the offer was
 * declined or has lapsed, or the letter was withdrawn.
 */
export function refundReasonFor(
  fee: FeeId,
  amountKobo: number,
  position: FeePosition,
  fees: Fees,
): RefundReason | null {
  if (needsOffer(fee) && position.offerDeclined) return 'declined'
  if (needsOffer(fee) && position.letterWithdrawn) return 'withdrawn'
  if (needsOffer(fee) && position.offerLapsedAt !== null) return 'lapsed'
  const charged = chargedFor(fees, fee)
  const credited = position.credited.get(fee) ?? 0
  const tooMuch =
    feeOf(fee).inParts && charged !== undefined && credited > 0 && credited + amountKobo > charged.amount
  return position.paid.has(fee) || tooMuch ? 'paid-twice' : null
}

/** A payment that was started before the offer lapsed is accepted up to this many minutes after the lapse. */
const openCheckoutMinutes = 30

/**
 * Returns the fee position that applies to a payment. Ignores a lapse of the offer if the payment was started before
 * the lapse and paid at most `openCheckoutMinutes` after it. `paidAt` is the time reported by the gateway. If it is
 * null, the start of the payment is used instead.
 */
export function positionWhenPaid(
  position: FeePosition,
  { initiatedAt, paidAt }: { initiatedAt: Date; paidAt: Date | null },
): FeePosition {
  const { offerLapsedAt } = position
  if (offerLapsedAt === null || initiatedAt >= offerLapsedAt) return position
  const latest = offerLapsedAt.getTime() + openCheckoutMinutes * 60_000
  return (paidAt ?? initiatedAt).getTime() <= latest ? { ...position, offerLapsedAt: null } : position
}

/** Returns true if crediting this payment completes its fee. Always true for a fee that cannot be paid in parts. */
export function completesFee(
  fee: FeeId,
  amountKobo: number,
  position: Pick<FeePosition, 'credited'>,
  fees: Fees,
): boolean {
  const charged = chargedFor(fees, fee)
  if (!feeOf(fee).inParts || charged === undefined) return true
  return (position.credited.get(fee) ?? 0) + amountKobo >= charged.amount
}

function lockOf(fee: FeeId, charged: Charged, position: FeePosition): LockReason | null {
  const { opensAfter, inParts } = feeOf(fee)
  const credited = position.credited.get(fee) ?? 0
  const paid = position.paid.has(fee) || (inParts && credited >= charged.amount) ? 'already-paid' : null
  if ('fee' in opensAfter) {
    const locked = needsOffer(fee) ? offerLock(position) : null
    return locked ?? (position.paid.has(opensAfter.fee) ? paid : 'fee-first')
  }
  return opensAfter.stage === 'IsAdmitted' ? (paid ?? offerLock(position)) : applyingLock(position, paid)
}

/**
 * Returns why the application fee cannot be paid now; null if it can be paid. Once the first step of the application is
 * open, the fee is treated as paid.
 */
function applyingLock(
  { stage, applicationsClosed }: FeePosition,
  paid: 'already-paid' | null,
): LockReason | null {
  if (!hasReached(stage, 'PaymentInitiation')) return 'not-activated'
  if (paid !== null || hasReached(stage, 'Biodata')) return 'already-paid'
  // Paying would be useless, because the application could no longer be submitted.
  return applicationsClosed ? 'applications-closed' : null
}

function offerLock({ stage, offerDeclined, letterWithdrawn, offerLapsedAt }: FeePosition): LockReason | null {
  if (stage === 'IsRejected') return 'no-offer'
  if (stage !== 'IsAdmitted') return 'no-offer-yet'
  if (offerDeclined) return 'offer-declined'
  if (letterWithdrawn) return 'letter-withdrawn'
  return offerLapsedAt === null ? null : 'offer-lapsed'
}

function amountOf({ amount, description }: Charged, credited: number): Omit<Charge, 'fee'> {
  return {
    amountKobo: amount - credited,
    description: credited === 0 ? description : `${description}, balance`,
  }
}

/** Returns the charge for the next unpaid instalment, minus any amount already credited to it. */
function nextPart(charged: Charged, credited: number): Omit<Charge, 'fee'> {
  const next = planOf(charged).find(({ totalKobo }) => totalKobo > credited)
  if (next === undefined) return amountOf(charged, credited)
  return { amountKobo: next.totalKobo - credited, description: next.description }
}
