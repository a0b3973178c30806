import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { exactTime } from '#server/db/exact-time.ts'
import type { MoneyPosition } from './money-page.ts'

/** SQL of all refunds, and of the due refunds, for use after `from`. */
export const allRefunds = sql`refund`
export const dueRefunds = sql`refund where refunded_at is null`

/** SQL of the columns by which refunds are sorted. The index `refund_in_order` has the same columns. */
const refundOrder = [
  sql<boolean>`(refund.refunded_at is not null)`,
  sql`refund.created_at`,
  sql`refund.payment_id`,
] as const

/**
 * Query for at most `limit` refunds. Pending refunds come first. Both groups are sorted by age, oldest first. `after`
 * is the position of the last refund on the previous page; null for the first page.
 */
export function refundsQuery(db: Db, after: MoneyPosition | null, limit: number) {
  // Reads the rows of the page before it joins them. Otherwise PostgreSQL can choose to join all rows first.
  const page = db
    .selectFrom('refund')
    .selectAll()
    .where(laterThan(after, refundOrder))
    .orderBy(refundOrder[0])
    .orderBy(refundOrder[1])
    .orderBy(refundOrder[2])
    .limit(limit)
  return db
    .selectFrom(page.as('refund'))
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .innerJoin('applicant', 'applicant.id', 'payment.applicantId')
    .leftJoin('unclearPayment', 'unclearPayment.paymentId', 'payment.id')
    .leftJoin('staff', 'staff.id', 'refund.refundedBy')
    .select([
      'payment.id',
      'payment.reference',
      'payment.applicantId',
      'applicant.surname',
      'applicant.firstname',
      'applicant.othername',
      'applicant.email',
      'applicant.submittedAt',
      'refund.amountKobo',
      'refund.reason',
      'unclearPayment.note',
      'refund.createdAt',
      'refund.refundedAt',
      'refund.transferReference',
      'staff.name as refundedBy',
      'payment.lastAnswer',
      refundOrder[0].as('settled'),
      exactTime(sql`refund.created_at`).as('exactAt'),
    ])
    .orderBy(refundOrder[0])
    .orderBy(refundOrder[1])
    .orderBy(refundOrder[2])
}

/** SQL condition that a row comes after a position. `order` contains the columns that order the rows. */
export function laterThan(
  after: MoneyPosition | null,
  order: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> {
  return after === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(order)}) > (${after.settled}::boolean, ${after.exactAt}::timestamptz, ${after.id}::uuid)`
}

/**
 * SQL condition that no colleague has to act on a payment discrepancy: the payments office has decided it. A decision
 * to accept the payment also needs the acceptance by a second colleague. The index `unclear_payment_in_order` begins
 * with this condition. Whether the applicant may pay again depends on `isDiscrepancyUndecided` instead.
 */
export const discrepancySettled = sql<boolean>`(unclear_payment.decided_at is not null
  and (not unclear_payment.acceptance_proposed or unclear_payment.accepted_at is not null))`

/** SQL of the payment discrepancies that wait for a colleague, for use after `from`. */
export const waitingDiscrepancies = sql`unclear_payment where not ${discrepancySettled}`

/**
 * SQL of the pending refunds, the undecided payment discrepancies and the underpayments that a second colleague has not
 * accepted yet, for use after `from`.
 */
export const pendingMoney = sql`(select payment_id from ${dueRefunds}
  union all select payment_id from ${waitingDiscrepancies}) pending`

/** Locks and returns the refund of the payment with this reference; undefined if there is none. */
export async function lockRefund(tx: Tx, reference: string) {
  return tx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['refund.paymentId', 'refund.amountKobo', 'refund.refundedAt', 'refund.transferReference'])
    .select('payment.applicantId')
    .where('payment.reference', '=', reference)
    .forUpdate('refund')
    .executeTakeFirst()
}

/** Marks a refund as paid by `transfer`. If `transfer` is null, marks the refund as due again. */
export async function setRefunded(
  tx: Tx,
  paymentId: string,
  transfer: { transferReference: string; refundedBy: string } | null,
): Promise<void> {
  const marked =
    transfer === null
      ? { refundedAt: null, transferReference: null, refundedBy: null }
      : { ...transfer, refundedAt: sql<Date>`now()` }
  await tx.updateTable('refund').set(marked).where('paymentId', '=', paymentId).execute()
}
