/** Features that become available when a fee is paid. */
export type Unlock = 'application' | 'letter' | 'matric-number' | 'portal-password'

/**
 * Fees whose payment the profile reports, in fields named `hasPaid` plus the id. Only these fees can be a condition of
 * another fee or of an `Unlock`, because the portal's menu reads only these fields.
 */
export const profileFees = ['ApplicationFee', 'AcceptanceFee', 'SchoolFee'] as const
export type ProfileFee = (typeof profileFees)[number]
export type PaidFlags = Record<`hasPaid${ProfileFee}`, boolean>

export function hasPaid(profile: PaidFlags, fee: ProfileFee): boolean {
  return profile[`hasPaid${fee}`]
}

/** The fee with which an applicant accepts an offer of admission. */
export const acceptingFee = 'AcceptanceFee' satisfies ProfileFee

/** Returns whether the applicant of this profile has an offer and has accepted it. */
export function hasAccepted(profile: { nextStage: string; hasPaidAcceptanceFee: boolean }): boolean {
  return profile.nextStage === 'IsAdmitted' && profile.hasPaidAcceptanceFee
}

/** Returns whether an applicant has accepted an offer. `feesPaid` has a key for each fee that is paid in full. */
export const hasAcceptedIn = (feesPaid: object): boolean => acceptingFee in feesPaid

/**
 * Definition of one fee. Pay types, price list, menu items, receipts and messages are derived from it. The amount is in
 * the institution data under the same id.
 */
export interface Fee<Id extends string = string> {
  /** The id is stored in payments and used in the API, so it must never change. */
  id: Id
  /** Name on buttons, such as «Acceptance Fee». `feeName` returns it in lower case for use in sentences. */
  label: string
  /** The stage from which the fee can be paid, or the fee that must be paid first. */
  opensAfter: { stage: 'PaymentInitiation' | 'IsAdmitted' } | { fee: ProfileFee }
  /** Whether the fee can be paid in instalments. The pay type of an instalment is the fee id plus `Part`. */
  inParts: boolean
  /** True if every admission session must charge the fee. Other fees may be missing from the institution's data. */
  always: boolean
  unlocks: readonly Unlock[]
  /** Phrase for the landing page about the time at which the fee is due. */
  due: string
  /** Name of the portal illustration in the enrolment checklist; null for a fee that is paid before the offer. */
  motif: string | null
  /** Whether the side menu has «Pay …» items for the fee. */
  inMenu: boolean
  /** Sentence that asks the applicant to pay the fee. Default: a sentence such as «Pay your orientation fee.» */
  call?: string
  /** Texts and mail that confirm a payment of this fee. Default: the texts and the mail that all other fees use. */
  receipt?: { title: string; opens: string; mail: 'acceptance-received' }
}

/** Returns the definition unchanged. The compiler checks its type and keeps its literal types. */
export function defineFee<const Definition extends Fee>(definition: Definition): Definition {
  return definition
}
