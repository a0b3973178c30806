import { defineFee, type Fee, type ProfileFee, profileFees, type Unlock } from './fee.ts'

/** Every fee, in the order in which they are paid. Everything else is derived from this list. */
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
/** The fees that can be paid in parts. */
export type FeeInParts = Extract<AnyFee, { inParts: true }>['id']
/** The fees that every session charges. */
export type ConstantFee = Extract<AnyFee, { always: true }>['id']
/** What `initiate-payment` accepts: a fee, or the next part of one. */
export type PayType = FeeId | `${FeeInParts}Part`

export const feeIds: readonly FeeId[] = feeRegistry.map(({ id }) => id)

const byId = Object.fromEntries(feeRegistry.map((each) => [each.id, each])) as unknown as Record<
  FeeId,
  Fee<FeeId>
>

/** The fee of an id. */
export function feeOf(id: FeeId): Fee<FeeId> {
  return byId[id]
}

/** A way of paying: which fee, and whether only its next part. */
export interface PayWay {
  payType: PayType
  fee: FeeId
  isPart: boolean
}

/** Every way of paying, in the order of the fees. */
export const payWays: readonly PayWay[] = feeRegistry.flatMap((each): PayWay[] => {
  const whole: PayWay = { payType: each.id, fee: each.id, isPart: false }
  return each.inParts ? [whole, { payType: `${each.id}Part`, fee: each.id, isPart: true }] : [whole]
})
export const payTypes: readonly PayType[] = payWays.map(({ payType }) => payType)

/** The way of paying that a pay type stands for. */
export function payWayOf(payType: PayType): PayWay {
  const way = payWays.find((each) => each.payType === payType)
  if (way === undefined) throw new Error(`${payType} is not in the fee registry`)
  return way
}

/** The fee that must be paid before something opens. */
export function feeThatUnlocks(what: Unlock): ProfileFee {
  const found = profileFees.find((id) => byId[id].unlocks.includes(what))
  if (found === undefined) throw new Error(`No fee unlocks ${what}`)
  return found
}

/** Whether a fee belongs to an offer of admission: it, or a fee before it, opens with the offer. */
export function needsOffer(id: FeeId): boolean {
  const { opensAfter } = byId[id]
  return 'stage' in opensAfter ? opensAfter.stage === 'IsAdmitted' : needsOffer(opensAfter.fee)
}

/** The fees that belong to an offer, in their order. */
export const enrolmentFees: readonly FeeId[] = feeIds.filter(needsOffer)

/** «acceptance fee», in the middle of a sentence. */
export function feeName(id: FeeId): string {
  return byId[id].label.toLowerCase()
}

/** «Acceptance fee», as a title. */
export function feeTitle(id: FeeId): string {
  const name = feeName(id)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** «Pay School Fee Part», on a button. */
export function payLabel({ fee: id, isPart }: PayWay): string {
  return `Pay ${byId[id].label}${isPart ? ' Part' : ''}`
}
