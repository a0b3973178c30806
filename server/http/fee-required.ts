import type { CodeOf } from '#contract/error-codes.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import { unprocessable } from './errors.ts'

type UnpaidCode = Extract<CodeOf<422>, 'acceptance-fee-unpaid' | 'earlier-fee-unpaid'>

/** Returns the error code for a request that is rejected because this fee is unpaid. */
export function unpaidCode(fee: FeeId): UnpaidCode {
  return fee === 'AcceptanceFee' ? 'acceptance-fee-unpaid' : 'earlier-fee-unpaid'
}

/**
 * Checks that a fee is paid.
 * @throws 422 with `message` if the fee is unpaid
 */
export function requireFee(
  { feesPaid }: { feesPaid: Partial<Record<FeeId, string>> },
  fee: FeeId,
  message: string,
): void {
  if (!(fee in feesPaid)) throw unprocessable(unpaidCode(fee), message)
}
