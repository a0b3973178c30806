import { addDays, today } from '#contract/dates.ts'
import { type FeeData, type PayType, payTypes } from '#contract/endpoints/payment.ts'
import type { Fees } from '#contract/institution.ts'
import { naira } from '#contract/money.ts'
import { AppError } from '#server/http/errors.ts'
import { chargeFor, type FeePosition, schoolFeePlan } from './fee-rules.ts'

/** The day, in Lagos, by which an instalment is to be paid; null before the acceptance fee is paid. */
export function dueDay(fees: Fees, index: number, acceptedAt: Date | null): string | null {
  const days = fees.instalmentDueDays[index]
  return acceptedAt === null || days === undefined ? null : addDays(today(acceptedAt), days)
}

/** Every way of paying as its applicant sees it. What can be paid, and why not, is asked of the rules that charge. */
export function feeList(position: FeePosition, acceptedAt: Date | null, fees: Fees): FeeData[] {
  return payTypes.map((payType) => {
    const fee = payType === 'SchoolFeePart' ? 'SchoolFee' : payType
    const { description, amount } = fees[fee]
    const isPaid = {
      ApplicationFee: position.applicationFeePaid,
      AcceptanceFee: position.acceptanceFeePaid,
      SchoolFee: position.schoolFeePaid,
      OrientationFee: position.orientationFeePaid,
    }[fee]
    const paidKobo = fee === 'SchoolFee' && !isPaid ? position.schoolFeeCredited : isPaid ? amount : 0
    const open = isPaid ? { dueKobo: 0, description, locked: null } : chargeOrLock(payType, position, fees)
    return {
      payType,
      description: open.description ?? description,
      amount: naira(amount),
      paid: naira(paidKobo),
      due: naira(open.dueKobo),
      isPaid,
      locked: open.locked,
      instalments: fee === 'SchoolFee' ? planOf(paidKobo, acceptedAt, fees) : [],
    }
  })
}

function chargeOrLock(payType: PayType, position: FeePosition, fees: Fees) {
  try {
    const { amountKobo, description } = chargeFor(payType, position, fees)
    return { dueKobo: amountKobo, description, locked: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { dueKobo: 0, description: null, locked: error.message }
  }
}

function planOf(paidKobo: number, acceptedAt: Date | null, fees: Fees): FeeData['instalments'] {
  return schoolFeePlan(fees).map(({ amountKobo, totalKobo }, index) => ({
    amount: naira(amountKobo),
    isPaid: paidKobo >= totalKobo,
    dueOn: dueDay(fees, index, acceptedAt),
  }))
}
