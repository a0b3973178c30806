import { compareDates, formatDate, today } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import type { FeeData, OpenPayment } from '#contract/endpoints/payment.ts'
import { hasPaid, type PaidFlags, type Unlock } from '#contract/fees/fee.ts'
import {
  enrolmentFees,
  type FeeId,
  feeName,
  feeOf,
  feeThatUnlocks,
  feeTitle,
  type PayType,
  payLabel,
  payWays,
} from '#contract/fees/registry.ts'
import { inNaira } from '#contract/money.ts'
import type { Profile } from '#contract/profile.ts'
import { documents } from 'virtual:institution/documents'

export type EnrolmentItemId = FeeId | Exclude<Unlock, 'application'>

export interface EnrolmentItem {
  id: EnrolmentItemId
  /** Id of the fee to pay; null for an item that is not a fee, such as the matric number. */
  fee: FeeId | null
  title: string
  state: 'done' | 'open' | 'locked'
  /** Text shown below the title: the state of the item, or how to unlock it. */
  words: string
  /** Ways to pay the fee now; empty if the fee cannot be paid. The next instalment comes before the whole fee. */
  ways: PayChoice[]
  /** Payment of the fee that is not confirmed yet; null if there is none. */
  openPayment: OpenPayment | null
}

export interface PayChoice {
  payType: PayType
  button: string
  /** The amount on the button: «₦90,000», «all ₦150,000», «the rest, ₦60,000». */
  amount: string
  /** «part 1 of 2» for an instalment, otherwise null. */
  part: string | null
}

type Facts = PaidFlags & Pick<Profile, 'matricNumber'>
type Fees = readonly FeeData[]
type PortalFacts = Pick<AdmissionData, 'portalPasswordSetAt' | 'portalAccount'>

/**
 * Returns the checklist of an admitted applicant in this order: fees payable from the offer on, items that these fees
 * unlock, all other fees. Fees are in registry order. Leaves out fees not charged in this admission session, and the
 * portal password if Matric does not create the account in the learning portal.
 */
export function enrolmentList(facts: Facts, fees: Fees, admission: PortalFacts): EnrolmentItem[] {
  const chargedFees = enrolmentFees.filter((id) => lineOf(fees, id) !== undefined)
  const opensWithOffer = (id: FeeId) => 'stage' in feeOf(id).opensAfter
  return [
    ...chargedFees.filter(opensWithOffer).map((id) => feeItem(id, fees)),
    ...unlockedItems(facts, admission),
    ...chargedFees.filter((id) => !opensWithOffer(id)).map((id) => feeItem(id, fees)),
  ]
}

function unlockedItems(facts: Facts, { portalPasswordSetAt, portalAccount }: PortalFacts): EnrolmentItem[] {
  const item = (
    id: Exclude<Unlock, 'application'>,
    title: string,
    done: boolean,
    words: string,
  ): EnrolmentItem => {
    const opener = feeThatUnlocks(id)
    return hasPaid(facts, opener)
      ? { id, fee: null, title, state: done ? 'done' : 'open', words, ways: [], openPayment: null }
      : {
          id,
          fee: null,
          title,
          state: 'locked',
          words: opensWith(opener),
          ways: [],
          openPayment: null,
        }
  }
  const items = [
    item('letter', documents.letter.title, true, 'Your letter is ready.'),
    item(
      'matric-number',
      'Matric number',
      facts.matricNumber !== null,
      facts.matricNumber ?? 'Your number is issued when you ask for it.',
    ),
  ]
  if (portalAccount === 'elsewhere') return items
  const words =
    portalPasswordSetAt === null
      ? 'You sign in to the learning portal with it.'
      : `Set on ${formatDate(portalPasswordSetAt)}.`
  const waiting = portalAccount === 'pending' ? ' We notify you when your account is ready.' : ''
  return [...items, item('portal-password', 'Portal password', portalPasswordSetAt !== null, words + waiting)]
}

const opensWith = (opener: FeeId) => `Opens when your ${feeName(opener)} is paid.`

function lineOf(fees: Fees, payType: PayType): FeeData | undefined {
  return fees.find((fee) => fee.payType === payType)
}

/**
 * Returns the checklist item of a fee. A fee with instalments can be paid in full or by the next instalment. If only
 * the last instalment is unpaid, both amounts are the same, so there is only one way to pay.
 */
function feeItem(id: FeeId, fees: Fees): EnrolmentItem {
  const [whole, part] = payWays
    .filter(({ fee }) => fee === id)
    .map((way) => ({ payType: way.payType, button: payLabel(way), line: lineOf(fees, way.payType) }))
  const full = whole?.line
  const openPayment = full?.openPayment ?? null
  const item = { id, fee: id, title: feeTitle(id), ways: [], openPayment }
  if (whole === undefined || full === undefined) return { ...item, state: 'locked', words: '' }
  if (full.isPaid) return { ...item, state: 'done', words: 'Paid.' }
  // While the payments office is checking a payment, the applicant must not pay again. This also applies after the
  // deadline of the offer.
  if (isChecked(item)) return { ...item, state: 'open', words: 'We are checking your payment.' }
  if (full.locked !== null) {
    // Another fee unlocks this fee. While a payment of the other fee is being checked, the text must not ask for it.
    const { opensAfter } = feeOf(id)
    const opener = 'fee' in opensAfter ? opensAfter.fee : undefined
    const isOpenerChecked =
      opener !== undefined && fees.some((fee) => fee.payType === opener && isChecked(fee))
    return { ...item, state: 'locked', words: isOpenerChecked ? opensWith(opener) : full.locked }
  }
  const words =
    full.paid === 0 ? 'Not paid yet.' : `Paid: ${inNaira(full.paid)}. To pay: ${inNaira(full.due)}.`
  const { payType, button } = whole
  if (part?.line === undefined)
    return {
      ...item,
      state: 'open',
      words,
      ways: [{ payType, button, amount: inNaira(full.due), part: null }],
    }
  const partChoice: PayChoice = {
    payType: part.payType,
    button: part.button,
    amount: inNaira(part.line.due),
    part: partName(full),
  }
  const all = `${full.paid === 0 ? 'all' : 'the rest,'} ${inNaira(full.due)}`
  const wholeChoice: PayChoice = { payType, button, amount: all, part: null }
  const ways = part.line.due === full.due ? [partChoice] : [partChoice, wholeChoice]
  return { ...item, state: 'open', words, ways }
}

function partName({ instalments }: FeeData): string {
  return `part ${instalments.findIndex(({ isPaid }) => !isPaid) + 1} of ${instalments.length}`
}

/** Returns the total paid and the total still to be paid for the enrolment, as formatted amounts. */
export function enrolmentTotals(fees: Fees): { paid: string; toPay: string } {
  const chargedFees = enrolmentFees.flatMap((id) => lineOf(fees, id) ?? [])
  const paid = chargedFees.reduce((sum, fee) => sum + (fee.isPaid ? fee.amount : fee.paid), 0)
  const amount = chargedFees.reduce((sum, fee) => sum + fee.amount, 0)
  return { paid: inNaira(paid), toPay: inNaira(amount - paid) }
}

function nextInstalment(line: FeeData | undefined) {
  return line?.instalments.find(({ isPaid }) => !isPaid)
}

/** Returns the unpaid amount of the next instalment. An accepted underpayment may have paid a part of it. */
function unpaidOfNext({ instalments, paid }: FeeData): number {
  const upTo = instalments.findIndex(({ isPaid }) => !isPaid)
  return instalments.slice(0, upTo + 1).reduce((sum, { amount }) => sum + amount, 0) - paid
}

/** Whether the payments office is checking a payment of the fee. The applicant must then not pay the fee again. */
export function isChecked({ openPayment }: Pick<EnrolmentItem, 'openPayment'>): boolean {
  return openPayment?.amountReceived !== undefined
}

/** Returns the due day of a fee's next unpaid instalment; null if there is no such instalment or it has no due day. */
export function nextDueDay(id: FeeId | null, fees: Fees): string | null {
  return nextInstalment(fees.find(({ payType }) => payType === id))?.dueOn ?? null
}

/**
 * Returns the amount with the earliest due day, such as «School fee: ₦90,000». Ignores locked fees, and fees with a
 * payment that is being checked by the payments office. Returns null if none of the remaining fees has a due day.
 */
export function nextDue(
  fees: Fees,
  day: string = today(),
): { what: string; dueOn: string; isLate: boolean } | null {
  const due = enrolmentFees.flatMap((id) => {
    const line = lineOf(fees, id)
    const next = nextInstalment(line)
    if (line?.locked !== null || !next?.dueOn || isChecked(line)) return []
    const { dueOn } = next
    const what = `${feeTitle(id)}: ${inNaira(unpaidOfNext(line))}`
    return [{ what, dueOn, isLate: compareDates(dueOn, day) < 0 }]
  })
  return due.sort((one, other) => compareDates(one.dueOn, other.dueOn))[0] ?? null
}

/** One instalment of a fee, as shown to the applicant. */
export interface PlanLine {
  title: string
  isPaid: boolean
  isLate: boolean
  words: string
}

/** Returns the instalments of a fee that have a due date. Empty for a fee with fewer than two instalments. */
export function feePlan(id: FeeId, fees: Fees, day: string = today()): PlanLine[] {
  const instalments = lineOf(fees, id)?.instalments ?? []
  if (instalments.length < 2) return []
  return instalments.flatMap(({ amount, isPaid, dueOn }, index) => {
    if (dueOn === null) return []
    const isLate = !isPaid && compareDates(dueOn, day) < 0
    return {
      title: `Part ${index + 1}: ${inNaira(amount)}`,
      isPaid,
      isLate,
      words: isPaid ? 'Paid' : `${isLate ? 'Was due on' : 'Due on'} ${formatDate(dueOn)}`,
    }
  })
}
