import type { Charged, Fees } from './fee-data.ts'
import type { FeeId } from './registry.ts'

/*
 * This file is separate from `fee-data.ts`, because importing its schemas would add the schema library to the landing
 * page.
 */

/** Returns the amount and instalment plan of a fee; undefined if the fee is not charged in this session. */
export function chargedFor(fees: Fees, id: FeeId): Charged | undefined {
  return fees[id]
}
