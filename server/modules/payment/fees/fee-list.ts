import type { FeeData, OpenPayment, Transaction } from '#contract/endpoints/payment.ts'
import { chargedFor } from '#contract/fees/charged.ts'
import type { Charged, Fees } from '#contract/fees/fee-data.ts'
import { type FeeId, feeOf, type PayWay, payWays } from '#contract/fees/registry.ts'
import { naira } from '#contract/money.ts'
import { lockCode, lockText } from './fee-locks.ts'
import { dueDay, planOf } from './fee-plan.ts'
import { chargeFor, type FeePosition } from './fee-rules.ts'

/** Function that returns the time at which a fee was paid in full; null if it is not paid in full. */
export type PaidAt = (fee: FeeId) => Date | null

/**
 * Lists every pay type of the applicant's admission session, with its amounts. `locked` (text) and `lockedCode` are the
 * reason why the pay type cannot be paid now; null if it can be paid or is paid. `open` contains open payments by fee.
 */
export function feeList(
  position: FeePosition,
  paidAt: PaidAt,
  fees: Fees,
  open: ReadonlyMap<FeeId, Transaction> = new Map(),
): FeeData[] {
  return payWays.flatMap((way) => {
    const charged = chargedFor(fees, way.fee)
    return charged === undefined
      ? []
      : [
          {
            ...feeDataOf(way, charged, position, paidAt, fees),
            openPayment: openPaymentOf(open.get(way.fee)),
          },
        ]
  })
}

function feeDataOf(
  { payType, fee }: PayWay,
  charged: Charged,
  position: FeePosition,
  paidAt: PaidAt,
  fees: Fees,
): Omit<FeeData, 'openPayment'> {
  const isPaid = position.paid.has(fee)
  const paidKobo = isPaid ? charged.amount : (position.credited.get(fee) ?? 0)
  const result = chargeFor(payType, position, fees)
  const charge = 'charge' in result ? result.charge : null
  const lock = !isPaid && 'locked' in result ? result.locked : null
  return {
    payType,
    description: charge?.description ?? charged.description,
    amount: naira(charged.amount),
    paid: naira(paidKobo),
    due: naira(charge?.amountKobo ?? 0),
    isPaid,
    locked: lock === null ? null : lockText(lock, fee),
    lockedCode: lock === null ? null : lockCode(lock, fee),
    instalments: instalmentsOf(fee, charged, paidKobo, paidAt),
  }
}

function openPaymentOf(payment: Transaction | undefined): OpenPayment | null {
  if (payment === undefined) return null
  const { transactionRef, transactionAmount, transactionDate, amountReceived } = payment
  return {
    transactionRef,
    transactionAmount,
    transactionDate,
    ...(amountReceived !== undefined && { amountReceived }),
  }
}

function instalmentsOf(
  fee: FeeId,
  charged: Charged,
  paidKobo: number,
  paidAt: PaidAt,
): FeeData['instalments'] {
  const { opensAfter } = feeOf(fee)
  const openedAt = 'fee' in opensAfter ? paidAt(opensAfter.fee) : null
  return planOf(charged).map(({ amountKobo, totalKobo }, index) => ({
    amount: naira(amountKobo),
    isPaid: paidKobo >= totalKobo,
    dueOn: dueDay(charged, index, openedAt),
  }))
}
