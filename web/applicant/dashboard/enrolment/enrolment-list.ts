import { compareDates, formatDate, today } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import type { FeeData, PayType } from '#contract/endpoints/payment.ts'
import { koboFromNaira, formatNaira } from '#contract/money.ts'
import type { Profile } from '#contract/profile.ts'
import { documents } from 'virtual:institution/documents'

export type EnrolmentItemId = 'acceptance' | 'letter' | 'matric' | 'portal' | 'school' | 'orientation'

/** One line of the checklist. */
export interface EnrolmentItem {
  id: EnrolmentItemId
  title: string
  state: 'done' | 'open' | 'locked'
  /** Where it stands, or what opens it. */
  words: string
  /** The ways to pay it now; the first is the one proposed. */
  ways: PayWay[]
}

export interface PayWay {
  payType: PayType
  /** The words on the button. */
  button: string
  /** The words of the choice, where there are several. */
  choice: string
}

type Facts = Pick<Profile, 'hasPaidAcceptanceFee' | 'matricNumber'>
type Fees = readonly FeeData[]

const money = (naira: number) => formatNaira(koboFromNaira(naira))
const afterAcceptance = 'Opens when your acceptance fee is paid.'

/** The checklist of an admitted applicant, in the order in which the server opens it. */
export function enrolmentList(
  facts: Facts,
  fees: Fees,
  admission: Pick<AdmissionData, 'portalPasswordSetAt'>,
): EnrolmentItem[] {
  const accepted = facts.hasPaidAcceptanceFee
  const behind = (item: Omit<EnrolmentItem, 'state' | 'ways'> & { done: boolean }): EnrolmentItem => {
    const { done, ...rest } = item
    return accepted
      ? { ...rest, state: done ? 'done' : 'open', ways: [] }
      : { ...rest, state: 'locked', words: afterAcceptance, ways: [] }
  }
  const { portalPasswordSetAt } = admission
  return [
    single('acceptance', 'Acceptance fee', 'AcceptanceFee', 'Pay Acceptance Fee', fees),
    behind({ id: 'letter', title: documents.letter.title, done: true, words: 'Your letter is ready.' }),
    behind({
      id: 'matric',
      title: 'Matric number',
      done: facts.matricNumber !== null,
      words: facts.matricNumber ?? 'Your number is issued when you ask for it.',
    }),
    behind({
      id: 'portal',
      title: 'Portal password',
      done: portalPasswordSetAt !== null,
      words:
        portalPasswordSetAt === null
          ? 'You sign in to the learning portal with it.'
          : `Set on ${formatDate(portalPasswordSetAt)}.`,
    }),
    schoolFee(fees),
    single('orientation', 'Orientation fee', 'OrientationFee', 'Pay Orientation Fee', fees),
  ]
}

function feeOf(fees: Fees, payType: PayType): FeeData | undefined {
  return fees.find((fee) => fee.payType === payType)
}

/** A fee that is paid at once. */
function single(
  id: EnrolmentItemId,
  title: string,
  payType: PayType,
  button: string,
  fees: Fees,
): EnrolmentItem {
  const fee = feeOf(fees, payType)
  if (fee?.isPaid === true)
    return { id, title, state: 'done', words: `Paid: ${money(fee.amount)}.`, ways: [] }
  if (fee === undefined || fee.locked !== null)
    return { id, title, state: 'locked', words: fee?.locked ?? '', ways: [] }
  return {
    id,
    title,
    state: 'open',
    words: `To pay: ${money(fee.due)}.`,
    ways: [{ payType, button, choice: money(fee.due) }],
  }
}

/** The fee that can be paid in parts. Where only the last part is left there is nothing to choose. */
function schoolFee(fees: Fees): EnrolmentItem {
  const whole = single('school', 'School fee', 'SchoolFee', 'Pay School Fee', fees)
  const full = feeOf(fees, 'SchoolFee')
  const part = feeOf(fees, 'SchoolFeePart')
  if (whole.state !== 'open' || full === undefined || part === undefined) return whole
  const partWay: PayWay = {
    payType: 'SchoolFeePart',
    button: 'Pay School Fee Part',
    choice: `${partName(full)}: ${money(part.due)}`,
  }
  const words = full.paid === 0 ? whole.words : `Paid: ${money(full.paid)}. To pay: ${money(full.due)}.`
  if (part.due === full.due) return { ...whole, words, ways: [partWay] }
  const fullWay = { ...whole.ways[0], payType: 'SchoolFee', button: 'Pay School Fee' } as const
  return {
    ...whole,
    words,
    ways: [
      { ...fullWay, choice: `${full.paid === 0 ? 'In full' : 'All the rest'}: ${money(full.due)}` },
      partWay,
    ],
  }
}

function partName({ instalments }: FeeData): string {
  return `Part ${instalments.findIndex(({ isPaid }) => !isPaid) + 1} of ${instalments.length}`
}

/** One part of the school fee's plan, in words. */
export interface PlanLine {
  title: string
  isPaid: boolean
  isLate: boolean
  words: string
}

/** The school fee's plan once its days are known; nothing while there is only one part, or no day yet. */
export function schoolFeePlan(fees: Fees, day: string = today()): PlanLine[] {
  const instalments = feeOf(fees, 'SchoolFee')?.instalments ?? []
  if (instalments.length < 2) return []
  return instalments.flatMap(({ amount, isPaid, dueOn }, index) => {
    if (dueOn === null) return []
    const isLate = !isPaid && compareDates(dueOn, day) < 0
    return {
      title: `Part ${index + 1}: ${money(amount)}`,
      isPaid,
      isLate,
      words: isPaid ? 'Paid' : `${isLate ? 'Was due on' : 'Due on'} ${formatDate(dueOn)}`,
    }
  })
}
