import type { PaymentFlag } from '#contract/payment-flags.ts'
import { type Selectable, sql } from 'kysely'
import type { FeeId } from '#contract/fees/registry.ts'
import type { LockedApplicant } from '#server/applicant/lock.ts'
import { undecidedPaymentsOf } from '#server/applicant/undecided-payment.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { PaymentStatus } from '#contract/office/figures/takings.ts'
import type { PaymentTable, RefundTable } from '#server/db/payment-schema.ts'
import { differingKobo } from './settlement/underpaid.ts'

/** A payment row with its age, measured by the database's clock. */
export type Payment = Selectable<PaymentTable> & { ageSeconds: number }

const age = sql<number>`extract(epoch from now() - initiated_at)::float`.as('ageSeconds')

/** Columns that payments read when they lock the applicant's row. `admissionSession` is null before the submission. */
export const payerColumns = [
  'id',
  'email',
  'firstname',
  'stage',
  'applicationNumber',
  'admissionSession',
  'feesPaid',
] as const

export type Payer = LockedApplicant<(typeof payerColumns)[number]>

/** Returns true if the applicant has declined the offer and has not undone the decline. */
export async function readDeclined(db: Db, applicantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('offerDecline')
    .select('id')
    .where('applicantId', '=', applicantId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the amount in kobo that was credited to each fee in one admission session. A fee without a credited payment
 * is missing.
 */
export async function creditedByFee(
  tx: Db,
  applicantId: string,
  session: string,
): Promise<Map<FeeId, number>> {
  const rows = await tx
    .selectFrom('payment')
    .select(['fee', sql<number>`sum(amount_kobo)::bigint`.as('credited')])
    .where('applicantId', '=', applicantId)
    .where('admissionSession', '=', session)
    .where('appliedAt', 'is not', null)
    .groupBy('fee')
    .execute()
  return new Map(rows.map(({ fee, credited }) => [fee, credited]))
}

/** Returns the open payment of a fee in an admission session; undefined if there is none. There is at most one. */
export async function findOpenPayment(
  tx: Db,
  applicantId: string,
  session: string,
  fee: FeeId,
): Promise<Payment | undefined> {
  return await tx
    .selectFrom('payment')
    .selectAll()
    .select(age)
    .where('applicantId', '=', applicantId)
    .where('admissionSession', '=', session)
    .where('fee', '=', fee)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

export type OwnPayment = Pick<Payment, (typeof ownColumns)[number]>

const ownColumns = [
  'reference',
  'description',
  'amountKobo',
  'initiatedAt',
  'status',
  'checkoutUrl',
  'appliedAt',
  'flagged',
] as const satisfies (keyof PaymentTable)[]

/** Returns the open payments of one admission session, then the payments with a mismatch (see `isMismatch`). */
export async function openOrMismatched(
  db: Db,
  applicantId: string,
  session: string,
): Promise<(OwnPayment & { fee: FeeId })[]> {
  return await db
    .selectFrom('payment')
    .select(['fee', ...ownColumns])
    .where('applicantId', '=', applicantId)
    .where('admissionSession', '=', session)
    .where((payment) =>
      payment.or([
        payment('status', '=', 'open'),
        payment.and([payment('flagged', '=', 'mismatch'), payment('status', '<>', 'succeeded')]),
      ]),
    )
    .orderBy(sql`status <> 'open'`)
    .orderBy('initiatedAt')
    .execute()
}

/** Returns true if the gateway reported a payment that does not match its request, such as an underpayment. */
export function isMismatch({ flagged, status }: OwnPayment): boolean {
  return flagged === 'mismatch' && status !== 'succeeded'
}

/**
 * Returns the undecided payments (see `isMismatchUndecided`) by reference, each with the kobo received; null if the
 * amount is unknown or as requested. Uses the system connection, because an applicant connection may not read
 * discrepancies.
 */
export async function undecidedPayments(
  { system }: Database,
  applicantId: string,
): Promise<Map<string, number | null>> {
  const rows = await undecidedPaymentsOf(system, applicantId)
    .select(['reference', 'payment.amountKobo', 'cameAmount', 'cameCurrency'])
    .execute()
  return new Map(rows.map((row) => [row.reference, differingKobo(row)]))
}

/**
 * Counts the payments that the applicant started within the last hour. `seconds` is the time until the oldest of them
 * is an hour old; 0 if there are none.
 */
export async function countRecent(tx: Db, applicantId: string): Promise<{ count: number; seconds: number }> {
  const { count, seconds } = await tx
    .selectFrom('payment')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(extract(epoch from min(initiated_at) + interval '1 hour' - now()), 0)::float`.as(
        'seconds',
      ),
    ])
    .where('applicantId', '=', applicantId)
    .where('initiatedAt', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return { count, seconds }
}

export type NewPayment = Pick<
  Payment,
  | 'id'
  | 'applicantId'
  | 'admissionSession'
  | 'payType'
  | 'fee'
  | 'description'
  | 'amountKobo'
  | 'reference'
  | 'gateway'
>

/** Stores a payment before it is started with the gateway. */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<void> {
  await tx.insertInto('payment').values(payment).execute()
}

/** Stores the checkout URL. Returns false if the payment is no longer open. */
export async function saveCheckout(db: Db, applicantId: string, id: string, url: string): Promise<boolean> {
  const result = await db
    .updateTable('payment')
    .set({ checkoutUrl: url })
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns the applicant's payments, newest first, at most 200. */
export async function listPayments(db: Db, applicantId: string): Promise<OwnPayment[]> {
  return await db
    .selectFrom('payment')
    .select(ownColumns)
    .where('applicantId', '=', applicantId)
    .orderBy('initiatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Returns a payment of this applicant by its reference; undefined if there is none. */
export async function findOwnPayment(
  db: Db,
  applicantId: string,
  reference: string,
): Promise<OwnPayment | undefined> {
  return await db
    .selectFrom('payment')
    .select(ownColumns)
    .where('applicantId', '=', applicantId)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** A refund of a payment. `refundedAt` is null until the bursar marks the payment as refunded. */
export type Refund = Pick<
  Selectable<RefundTable>,
  'amountKobo' | 'reason' | 'refundedAt' | 'transferReference'
>

/**
 * Returns the applicant's refunds of payments that were not credited, by reference. Uses the system connection, because
 * an applicant connection may not read refunds.
 */
export async function findRefunds({ system }: Database, applicantId: string): Promise<Map<string, Refund>> {
  const rows = await system
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select(['reference', 'refund.amountKobo', 'reason', 'refundedAt', 'transferReference'])
    .where('applicantId', '=', applicantId)
    .where('appliedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ reference, ...refund }) => [reference, refund]))
}

/** Closes an open payment. Returns false if it is no longer open. */
export async function closePayment(
  tx: Db,
  id: string,
  status: Exclude<PaymentStatus, 'open' | 'succeeded'>,
  flagged: PaymentFlag | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment')
    .set({ status, settledAt: sql`now()`, ...(flagged === null ? {} : { flagged }) })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
