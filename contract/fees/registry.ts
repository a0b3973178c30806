import { capitalised } from '../capitalised.ts'
import { defineFee, type Fee, type ProfileFee, profileFees, type Unlock } from './fee.ts'

/**
 * All fees, in the order of payment. Amounts, instalment plans and names on receipts are in the institution data.
 */
export const feeRegistry = [
  defineFee({
    id: 'ApplicationFee',
    label: 'Application Fee',
    opensAfter: { stage: 'PaymentInitiation' },
    inParts: false,
    always: true,
    unlocks: ['application'],
    due: 'now, to open your application',
    motif: null,
    inMenu: false,
  }),
  defineFee({
    id: 'AcceptanceFee',
    label: 'Acceptance Fee',
    opensAfter: { stage: 'IsAdmitted' },
    inParts: false,
    always: true,
    unlocks: ['letter', 'matric-number', 'portal-password'],
    due: 'when you are admitted',
    motif: 'preview-profile',
    inMenu: false,
    call: 'Pay the acceptance fee: with it you accept your place.',
    receipt: {
      title: 'Acceptance received',
      opens: 'Your letter, your matric number, your portal password and the other fees are open to you now.',
      mail: 'acceptance-received',
    },
  }),
  defineFee({
    id: 'SchoolFee',
    label: 'School Fee',
    opensAfter: { fee: 'AcceptanceFee' },
    inParts: true,
    always: true,
    unlocks: [],
    due: 'after acceptance',
    motif: 'fees',
    inMenu: true,
  }),
  defineFee({
    id: 'OrientationFee',
    label: 'Orientation Fee',
    opensAfter: { fee: 'AcceptanceFee' },
    inParts: false,
    always: false,
    unlocks: [],
    due: 'after acceptance',
    motif: 'program-choices',
    inMenu: true,
  }),
] as const

type AnyFee = (typeof feeRegistry)[number]
export type FeeId = AnyFee['id']
export type FeeInParts = Extract<AnyFee, { inParts: true }>['id']
export type ConstantFee = Extract<AnyFee, { always: true }>['id']
/**
 * A pay type of `initiate-payment`. A fee id, such as `SchoolFee`, pays the outstanding balance of the fee. A fee id
 * plus `Part`, such as `SchoolFeePart`, pays the next instalment.
 */
export type PayType = FeeId | `${FeeInParts}Part`

export const feeIds: readonly FeeId[] = feeRegistry.map(({ id }) => id)

// `Object.fromEntries` returns a type without the keys, so a cast restores them.
const byId = Object.fromEntries(feeRegistry.map((each) => [each.id, each])) as unknown as Record<
  FeeId,
  Fee<FeeId>
>

export function feeOf(id: FeeId): Fee<FeeId> {
  return byId[id]
}

/** A pay type with its fee. `isPart`: the pay type pays only the next instalment. */
export interface PayWay {
  payType: PayType
  fee: FeeId
  isPart: boolean
}

/** All pay types with their fees, in the order of the fees. The whole fee comes before its instalment. */
export const payWays: readonly PayWay[] = feeRegistry.flatMap((each): PayWay[] => {
  const wholeFee: PayWay = { payType: each.id, fee: each.id, isPart: false }
  return each.inParts ? [wholeFee, { payType: `${each.id}Part`, fee: each.id, isPart: true }] : [wholeFee]
})
export const payTypes: readonly PayType[] = payWays.map(({ payType }) => payType)

/** Returns a pay type with its fee. @throws if the pay type is not in the registry */
export function payWayOf(payType: PayType): PayWay {
  const way = payWays.find((each) => each.payType === payType)
  if (way === undefined) throw new Error(`${payType} is not in the fee registry`)
  return way
}

/** Returns the fee that has to be paid for `what`. @throws if no fee unlocks it */
export function feeThatUnlocks(what: Unlock): ProfileFee {
  const found = profileFees.find((id) => byId[id].unlocks.includes(what))
  if (found === undefined) throw new Error(`No fee unlocks ${what}`)
  return found
}

/** Returns whether the fee, or a fee that must be paid before it, requires an offer of admission. */
export function needsOffer(id: FeeId): boolean {
  const { opensAfter } = byId[id]
  return 'stage' in opensAfter ? opensAfter.stage === 'IsAdmitted' : needsOffer(opensAfter.fee)
}

/** Fees that require an offer, in the order of payment. */
export const enrolmentFees: readonly FeeId[] = feeIds.filter(needsOffer)

/** Returns the fee's name for use within a sentence: «acceptance fee». */
export function feeName(id: FeeId): string {
  return byId[id].label.toLowerCase()
}

/** Returns the fee's name for use as a title: «Acceptance fee». */
export function feeTitle(id: FeeId): string {
  const name = feeName(id)
  return capitalised(name)
}

/** Returns the label of the button that pays the fee or its next instalment: «Pay School Fee Part». */
export function payLabel({ fee: id, isPart }: PayWay): string {
  return `Pay ${byId[id].label}${isPart ? ' Part' : ''}`
}
