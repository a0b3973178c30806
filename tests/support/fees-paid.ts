import type { FeeId } from '#contract/fees/registry.ts'
import type { FeesPaid } from '#server/db/schema.ts'

/** Returns the given fees as fully paid at the given time, without payments. */
export function feesPaid(at: Date, ...fees: FeeId[]): FeesPaid {
  return Object.fromEntries(fees.map((fee) => [fee, at.toISOString()]))
}
