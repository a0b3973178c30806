import type { Charged, Fees } from './fee-data.ts'
import type { FeeId } from './registry.ts'

/*
 * `chargedFor` is not in `fee-data.ts`, because that file imports the schema library, which the landing page must not
 * load.
 */

/** Returns the amount and instalment plan of a fee; undefined if the admission session does not charge this fee. */
export function chargedFor(fees: Fees, id: FeeId): Charged | undefined {
  return fees[id]
}
