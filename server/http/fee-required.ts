import type { CodeOf } from '#contract/error-codes.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import { unprocessable } from './errors.ts'

/** The code of a call that needs a fee which is not paid: the same for everything behind that fee. */
export function unpaidCode(fee: FeeId): CodeOf<422> {
  return fee === 'AcceptanceFee' ? 'acceptance-fee-unpaid' : 'earlier-fee-unpaid'
}

/** @throws 422 while a fee is not paid, with `message`. */
export function requireFee(
  { feesPaid }: { feesPaid: Partial<Record<FeeId, string>> },
  fee: FeeId,
  message: string,
): void {
  if (!(fee in feesPaid)) throw unprocessable(unpaidCode(fee), message)
}
