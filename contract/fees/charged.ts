import type { Charged, Fees } from './fee-data.ts'
import type { FeeId } from './registry.ts'

/*
 * Apart from `fee-data.ts`, whose schemas would bring the schema library to the landing page.
 */

/** Returns the amount and plan of a fee; undefined if the session does not charge it. */
export function chargedFor(fees: Fees, id: FeeId): Charged | undefined {
  return fees[id]
}
