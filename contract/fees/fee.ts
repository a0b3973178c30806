/** What a paid fee opens, besides other fees. */
export type Unlock = 'application' | 'letter' | 'matric-number' | 'portal-password'

/**
 * Fees of which the profile says whether they are paid, as `hasPaid` and the id. Only these can open another fee or an
 * `Unlock`, because the portal's menu reads them from the profile.
 */
export const profileFees = ['ApplicationFee', 'AcceptanceFee', 'SchoolFee'] as const
export type ProfileFee = (typeof profileFees)[number]
export type PaidFlags = Record<`hasPaid${ProfileFee}`, boolean>

/** Whether the profile says that a fee is paid. */
export function hasPaid(profile: PaidFlags, fee: ProfileFee): boolean {
  return profile[`hasPaid${fee}`]
}

/**
 * One fee. Everything that can be derived from a fee is derived: ways of paying, order of payment, price list, menu, checklist,
 * letter, tracker, receipts and messages. Its amount is institution data under the same id.
 */
export interface Fee<Id extends string = string> {
  /** Stored in payments and used in the API. Never changes. */
  id: Id
  /** «Acceptance Fee» on buttons; sentences use it in lower case. */
  label: string
  /** The stage from which it can be paid, or the fee that must be paid first. */
  opensAfter: { stage: 'PaymentInitiation' | 'IsAdmitted' } | { fee: ProfileFee }
  /** Whether it can also be paid by the institution's plan of instalments. The pay type of a part is the id with `Part`. */
  inParts: boolean
  /** Whether every session charges it. The others may be missing from the institution's data. */
  always: boolean
  unlocks: readonly Unlock[]
  /** When it has to be paid, as the start page says it. */
  due: string
  /** The portal's drawing beside it in the enrolment checklist; a fee paid before the offer has none there. */
  motif: string | null
  /** Whether the side menu has its «Pay …» items. */
  inMenu: boolean
  /** What the tracker tells the applicant to do; by default «Pay your acceptance fee.» */
  call?: string
  /** How its receipt is announced; by default as any payment. */
  receipt?: { title: string; opens: string; mail: 'acceptance-received' }
}

/** Keeps a fee's literal types while checking its shape. */
export function defineFee<const Definition extends Fee>(definition: Definition): Definition {
  return definition
}
