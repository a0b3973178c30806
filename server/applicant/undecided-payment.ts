import { type RawBuilder, sql } from 'kysely'
import type { FeeId } from '#contract/fees/registry.ts'
import type { Db } from '#server/db/client.ts'

/**
 * SQL condition: the payment has a discrepancy, and the payments office has not decided what happens with it. Needs
 * `payment` with left joins of `unclear_payment` and `refund`.
 */
export const isDiscrepancyUndecided: RawBuilder<boolean> = sql`(unclear_payment.payment_id is not null
  and (unclear_payment.decision is null or unclear_payment.acceptance_proposed)
  and payment.status <> 'succeeded' and refund.payment_id is null)`

/**
 * Like `isDiscrepancyUndecided`, but only for a payment that differs from the payment requested (`paymentMismatches`).
 * Until the decision, the portal tells the applicant not to pay again.
 */
export const isMismatchUndecided: RawBuilder<boolean> = sql`(payment.flagged = 'mismatch'
  and ${isDiscrepancyUndecided})`

/**
 * Selects the applicant's payments with an undecided mismatch (`isMismatchUndecided`). Needs a system connection,
 * because an applicant's connection may not read discrepancies.
 */
export function undecidedPaymentsOf(system: Db, applicantId: string) {
  return system
    .selectFrom('payment')
    .innerJoin('unclearPayment', 'unclearPayment.paymentId', 'payment.id')
    .leftJoin('refund', 'refund.paymentId', 'payment.id')
    .where('applicantId', '=', applicantId)
    .where(isMismatchUndecided)
}

/**
 * SQL condition: a payment of the fee has an undecided mismatch (`isMismatchUndecided`). Until the decision, no
 * reminder may ask for the fee, and no offer may lapse because the fee is unpaid.
 * @param applicantId a column of a table other than `payment`, such as `applicant.id`
 */
export function paymentUndecided(applicantId: string, fee: FeeId): RawBuilder<boolean> {
  return sql`exists (select from payment
    join unclear_payment on unclear_payment.payment_id = payment.id
    left join refund on refund.payment_id = payment.id
    where payment.applicant_id = ${sql.ref(applicantId)} and payment.fee = ${fee}
      and ${isMismatchUndecided})`
}
