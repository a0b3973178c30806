import { type RawBuilder, sql } from 'kysely'
import type { FeeId } from '#contract/fees/registry.ts'

/**
 * SQL condition: a payment of the fee arrived with another amount or currency than requested, and the payments office
 * has not decided what happens with it. Until then the portal tells the applicant not to pay again, so no reminder may
 * ask for the fee, and an offer may not lapse for lack of it.
 * @param applicantId a column, such as `applicant.id`
 */
export function paymentUndecided(applicantId: string, fee: FeeId): RawBuilder<boolean> {
  return sql`exists (select from payment undecided
    join unclear_payment discrepancy on discrepancy.payment_id = undecided.id
    where undecided.applicant_id = ${sql.ref(applicantId)} and undecided.fee = ${fee}
      and undecided.flagged = 'mismatch' and undecided.status <> 'succeeded'
      and (discrepancy.decision is null or discrepancy.acceptance_proposed)
      and not exists (select from refund where refund.payment_id = undecided.id))`
}
