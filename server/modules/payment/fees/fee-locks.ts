import type { FeeLockCode } from '#contract/endpoints/payment.ts'
import { type FeeId, feeName, feeOf } from '#contract/fees/registry.ts'
import { unpaidCode } from '#server/http/fee-required.ts'
import { AppError } from '#server/http/errors.ts'
import type { LockReason } from './fee-rules.ts'

/** Returns the message that tells the applicant why a fee cannot be paid now. */
export function lockText(reason: LockReason, fee: FeeId): string {
  const name = feeName(fee)
  switch (reason) {
    case 'not-charged':
      return `There is no ${name} for your session.`
    case 'not-activated':
      return 'Activate your profile first, with the link we mailed to you.'
    case 'already-paid':
      return `Your ${name} is already paid${feeOf(fee).inParts ? ' in full' : ''}.`
    case 'applications-closed':
      return 'Applications for this session are closed, so there is nothing to pay.'
    case 'no-offer':
      return `You can only pay the ${name} with an offer of admission, and this application has none.`
    case 'no-offer-yet':
      return `You can pay the ${name} once you have been offered admission.`
    case 'offer-declined':
      return `You have declined your offer. Undo the decline first, then you can pay the ${name}.`
    case 'letter-withdrawn':
      return `Your letter of admission was withdrawn, so you cannot pay the ${name}. Please call the admissions office.`
    case 'offer-lapsed':
      return `The last day to accept your offer has passed, so you cannot pay the ${name}. Please call the admissions office.`
    case 'fee-first':
      return `Pay the ${feeName(feeBefore(fee) ?? fee)} first: the ${name} comes after it.`
  }
}

const codes = {
  'not-charged': 'fee-not-charged',
  'not-activated': 'profile-not-activated',
  'already-paid': 'fee-already-paid',
  'applications-closed': 'applications-closed',
  'no-offer': 'offer-missing',
  'no-offer-yet': 'offer-missing',
  'offer-declined': 'offer-declined',
  'letter-withdrawn': 'letter-withdrawn',
  'offer-lapsed': 'offer-lapsed',
} as const satisfies Record<Exclude<LockReason, 'fee-first'>, FeeLockCode>

/** Returns the code of the reason why a fee cannot be paid now. */
export function lockCode(reason: LockReason, fee: FeeId): FeeLockCode {
  return reason === 'fee-first' ? unpaidCode(feeBefore(fee) ?? fee) : codes[reason]
}

/** Creates the error for an attempt to pay a fee that cannot be paid now. */
export function feeLocked(reason: LockReason, fee: FeeId): AppError {
  return new AppError(lockCode(reason, fee), lockText(reason, fee))
}

function feeBefore(fee: FeeId): FeeId | null {
  const { opensAfter } = feeOf(fee)
  return 'fee' in opensAfter ? opensAfter.fee : null
}
