import type { Charged, Fees } from './fee-data.ts'
import type { FeeId } from './registry.ts'

/* Separate from `fee-data.ts`, whose schemas would add the schema library to the landing page. */

/** Returns the amount and instalment plan of a fee; undefined if the session does not charge it. */
export function chargedFor(fees: Fees, id: FeeId): Charged | undefined {
  return fees[id]
}
