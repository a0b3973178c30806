import type { FeeId } from '#contract/fees/registry.ts'
import type { FeesPaid } from '#server/db/schema.ts'

/** Returns the value of the column `fees_paid` for fees that were all fully paid at the given time. */
export function feesPaid(at: Date, ...fees: FeeId[]): FeesPaid {
  return Object.fromEntries(fees.map((fee) => [fee, at.toISOString()]))
}
