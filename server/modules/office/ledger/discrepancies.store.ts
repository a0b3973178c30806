import type { DiscrepancyDecision } from '#contract/office/discrepancies.ts'
import type { PaymentFlag } from '#contract/payment-flags.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { exactTime } from '#server/db/exact-time.ts'
import { discrepancySettled, laterThan } from './ledger.store.ts'
import type { MoneyPosition } from './money-page.ts'

const discrepancies = (db: Db, found = db.selectFrom('unclearPayment').selectAll()) =>
  db
    .selectFrom(found.as('unclearPayment'))
    .innerJoin('payment', 'payment.id', 'unclearPayment.paymentId')
    .leftJoin('refund', 'refund.paymentId', 'payment.id')
    .select([
      'payment.id',
      'payment.applicantId',
      'payment.reference',
      'payment.appliedAt',
      'payment.amountKobo',
      'payment.lastAnswer',
      'unclearPayment.foundAt',
      'unclearPayment.decidedBy as deciderId',
      'unclearPayment.acceptedAt',
      'unclearPayment.cameAmount',
      'unclearPayment.cameCurrency',
      sql<DiscrepancyDecision | null>`case when unclear_payment.acceptance_proposed then 'accept' else unclear_payment.decision end`.as(
        'decision',
      ),
      'unclearPayment.note',
      'refund.createdAt as refundQueuedAt',
    ])

/** SQL of all payment discrepancies, for use after `from`. */
export const allDiscrepancies = sql`unclear_payment`

/** SQL of the columns by which discrepancies are sorted. The index `unclear_payment_in_order` has the same columns. */
const order = [discrepancySettled, sql`unclear_payment.found_at`, sql`unclear_payment.payment_id`] as const

/**
 * Query for at most `limit` payment discrepancies. Discrepancies without a decision and proposals that are not accepted
 * yet come first. Both groups are sorted by age, oldest first. `after` is the position of the last discrepancy on the
 * previous page; null for the first page.
 */
export function discrepanciesQuery(db: Db, after: MoneyPosition | null, limit: number) {
  // Reads the rows of the page before it joins them. Otherwise PostgreSQL can choose to join all rows first.
  const page = db
    .selectFrom('unclearPayment')
    .selectAll()
    .where(laterThan(after, order))
    .orderBy(order[0])
    .orderBy(order[1])
    .orderBy(order[2])
    .limit(limit)
  return discrepancies(db, page)
    .innerJoin('applicant', 'applicant.id', 'payment.applicantId')
    .leftJoin('staff', 'staff.id', 'unclearPayment.decidedBy')
    .leftJoin('staff as acceptor', 'acceptor.id', 'unclearPayment.acceptedBy')
    .select([
      'applicant.surname',
      'applicant.firstname',
      'applicant.othername',
      'applicant.email',
      'applicant.submittedAt',
      'payment.description',
      'unclearPayment.reason',
      'unclearPayment.mismatch',
      'unclearPayment.detail',
      'unclearPayment.askedKobo',
      'unclearPayment.decidedAt',
      'staff.name as decidedBy',
      'acceptor.name as acceptedBy',
      order[0].as('settled'),
      exactTime(sql`unclear_payment.found_at`).as('exactAt'),
    ])
    .orderBy(order[0])
    .orderBy(order[1])
    .orderBy(order[2])
}

export type PaymentDiscrepancy = NonNullable<Awaited<ReturnType<typeof findDiscrepancy>>>

/** Returns the discrepancy of a payment; undefined if there is none. */
export async function findDiscrepancy(db: Db, reference: string) {
  return discrepancies(db).where('payment.reference', '=', reference).executeTakeFirst()
}

/** Stores the bursar's decision. The caller must hold the lock on the applicant's row. */
export async function decideDiscrepancy(
  tx: Tx,
  paymentId: string,
  { decision, ...decided }: { decision: DiscrepancyDecision; note: string; decidedBy: string },
): Promise<void> {
  await tx
    .updateTable('unclearPayment')
    .set({
      ...decided,
      decision: decision === 'accept' ? 'note' : decision,
      acceptanceProposed: decision === 'accept',
      decidedAt: sql`now()`,
    })
    .where('paymentId', '=', paymentId)
    .execute()
}

/** Removes the decision, so that the bursar can decide again. The caller must hold the lock on the applicant's row. */
export async function clearDecision(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('unclearPayment')
    .set({ decision: null, acceptanceProposed: false, note: null, decidedBy: null, decidedAt: null })
    .where('paymentId', '=', paymentId)
    .execute()
}

/** Stores who accepted an underpayment, and the amount requested. The caller must hold the lock on the applicant. */
export async function markAccepted(
  tx: Tx,
  paymentId: string,
  accepted: { acceptedBy: string; askedKobo: number },
): Promise<void> {
  await tx
    .updateTable('unclearPayment')
    .set({ ...accepted, acceptedAt: sql`now()` })
    .where('paymentId', '=', paymentId)
    .execute()
}

/** Adds a payment to the refund queue. */
export async function addRefund(
  tx: Tx,
  refund: { paymentId: string; amountKobo: number; reason: PaymentFlag },
): Promise<void> {
  await tx.insertInto('refund').values(refund).execute()
}
