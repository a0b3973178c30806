/** What paying a fee unlocks, besides other fees. */
export type Unlock = 'application' | 'letter' | 'matric-number' | 'portal-password'

/**
 * Fees that the profile reports as paid, in fields named `hasPaid` plus the id. The portal's menu reads these fields,
 * so only these fees can be required for another fee or an `Unlock`.
 */
export const profileFees = ['ApplicationFee', 'AcceptanceFee', 'SchoolFee'] as const
export type ProfileFee = (typeof profileFees)[number]
export type PaidFlags = Record<`hasPaid${ProfileFee}`, boolean>

/** Whether the profile reports a fee as paid. */
export function hasPaid(profile: PaidFlags, fee: ProfileFee): boolean {
  return profile[`hasPaid${fee}`]
}

/**
 * One fee. Pay types, order of payment, price list, menu, checklist, letter, tracker, receipts and messages are all
 * derived from this definition. The amount is in the institution data under the same id.
 */
export interface Fee<Id extends string = string> {
  /** Identifier stored in payments and used in the API, so it must never change. */
  id: Id
  /** Name on buttons, such as «Acceptance Fee»; sentences use it in lower case. */
  label: string
  /** The stage from which it can be paid, or the fee that must be paid first. */
  opensAfter: { stage: 'PaymentInitiation' | 'IsAdmitted' } | { fee: ProfileFee }
  /** Whether the institution may offer instalments. The pay type of an instalment is the fee id plus `Part`. */
  inParts: boolean
  /** Whether every session must charge it. Other fees may be missing from the institution's data. */
  always: boolean
  unlocks: readonly Unlock[]
  /** When the fee is due, as a phrase for the landing page. */
  due: string
  /** Portal illustration for the enrolment checklist; null if the fee is paid before the offer. */
  motif: string | null
  /** Whether the side menu has «Pay …» items for it. */
  inMenu: boolean
  /** Instruction in the tracker. Default: «Pay your acceptance fee.», with the name of this fee. */
  call?: string
  /** Receipt texts of this fee; by default the texts that all other fees use. */
  receipt?: { title: string; opens: string; mail: 'acceptance-received' }
}

/** Checks the type of a fee definition and keeps its literal types. */
export function defineFee<const Definition extends Fee>(definition: Definition): Definition {
  return definition
}
