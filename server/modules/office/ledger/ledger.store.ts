import { sql } from 'kysely'
import { mostMoneyRows } from '#contract/office/audit.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** Lists refunds: pending ones first, then oldest first; at most 1,000. */
export async function listRefunds(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .innerJoin('applicant', 'applicant.id', 'payment.applicantId')
    .leftJoin('unclearPayment', 'unclearPayment.paymentId', 'payment.id')
    .leftJoin('staff', 'staff.id', 'refund.refundedBy')
    .select([
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
    ])
    .orderBy(sql`refund.refunded_at is not null`)
    .orderBy('refund.createdAt')
    .orderBy('payment.reference')
    .limit(mostMoneyRows)
    .execute()
}

/**
 * SQL of the pending refunds, the undecided payment discrepancies and the underpayments that a second colleague has not
 * accepted yet, for use after `from`.
 */
export const pendingMoney = sql`(select payment_id from refund where refunded_at is null
  union all select payment_id from unclear_payment where decided_at is null
  union all select payment_id from unclear_payment where decision = 'accept' and accepted_at is null) pending`

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

/** Marks a refund as paid; `transfer` null marks it as due again. */
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
