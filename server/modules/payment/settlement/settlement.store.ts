import type { PaymentFlag, PaymentMismatch } from '#contract/payment-flags.ts'
import { sql } from 'kysely'
import type { Stage } from '#contract/stages.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Payment } from '../payment.store.ts'

/** Returns a payment of any applicant by our reference; undefined if there is none. */
export async function findByReference(db: Db, reference: string): Promise<Payment | undefined> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - initiated_at)::float`.as('ageSeconds'))
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/**
 * Records the gateway's answer and the time of the check. A later check without an answer does not replace the answer
 * `reversed`, because the refund queue shows it.
 */
export async function recordAnswer(db: Db, id: string, answer: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      lastAskedAt: sql`now()`,
      lastAnswer:
        answer === 'unknown'
          ? sql`case when last_answer = 'reversed' then last_answer else ${answer} end`
          : answer,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a payment as succeeded. Returns false for a repeated call. Keeps the stored gateway id if none is given. */
export async function claimSuccess(
  tx: Db,
  id: string,
  gateway: { id: string | null; paidAt: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('payment')
    .set({
      status: 'succeeded',
      gatewayId: sql`coalesce(${gateway.id}, gateway_id)`,
      paidAt: gateway.paidAt === null ? sql<Date>`now()` : new Date(gateway.paidAt),
      settledAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '<>', 'succeeded')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Marks a payment as applied to its fee. If `completes` is true, also stores the time in the applicant's `fees_paid`,
 * unless the fee already has a time there.
 */
export async function applyPayment(tx: Db, id: string, completes: boolean): Promise<void> {
  await sql`with applied as (
      update payment set applied_at = now(), completes_fee = ${completes} where id = ${id}
      returning applicant_id, fee, applied_at, completes_fee)
    update applicant set updated_at = now(), fees_paid = jsonb_build_object(applied.fee, applied.applied_at) || fees_paid
    from applied where applicant.id = applied.applicant_id and applied.completes_fee`.execute(tx)
}

/** Replaces the amount of a payment with the amount that was received. */
export async function setAmount(tx: Db, id: string, amountKobo: number): Promise<void> {
  await tx.updateTable('payment').set({ amountKobo }).where('id', '=', id).execute()
}

/** Returns the amount in kobo that was credited to the fee of a payment before this payment was started. */
export async function creditedBefore(tx: Db, id: string): Promise<number> {
  const { credited } = await tx
    .selectFrom('payment')
    .innerJoin('payment as earlier', (join) =>
      join
        .onRef('earlier.applicantId', '=', 'payment.applicantId')
        .onRef('earlier.admissionSession', '=', 'payment.admissionSession')
        .onRef('earlier.fee', '=', 'payment.fee')
        .onRef('earlier.appliedAt', '<=', 'payment.initiatedAt'),
    )
    .select(sql<number>`coalesce(sum(earlier.amount_kobo), 0)::bigint`.as('credited'))
    .where('payment.id', '=', id)
    .executeTakeFirstOrThrow()
  return credited
}

/** Stores the gateway's id of a payment with a discrepancy. Keeps an id that is already stored. */
export async function keepGatewayId(tx: Db, id: string, gatewayId: string): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ gatewayId })
    .where('id', '=', id)
    .where('gatewayId', 'is', null)
    .execute()
}

/**
 * Flags a payment for the bursar. If the payment already has a flag, keeps that flag and returns false. Exception: a
 * reversal replaces a mismatch.
 */
export async function flagPayment(
  tx: Db,
  id: string,
  flag: PaymentFlag,
  detail: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment')
    .set({ flagged: flag, flagDetail: detail })
    .where('id', '=', id)
    .where((payment) =>
      payment.or([
        payment('flagged', 'is', null),
        payment.and([payment('flagged', '=', 'mismatch'), payment.val(flag === 'reversed')]),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Adds a payment to the refund queue. Idempotent. */
export async function queueRefund(
  tx: Db,
  paymentId: string,
  amountKobo: number,
  reason: PaymentFlag,
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({ paymentId, amountKobo, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether the payment is queued for refund or refunded. Such a payment must not be credited. */
export async function isInRefundQueue(tx: Db, paymentId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refund')
    .select('paymentId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns whether the audit log has an entry with this action about the payment. */
export async function isAudited(
  tx: Db,
  action: string,
  { applicantId, reference }: Pick<Payment, 'applicantId' | 'reference'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('auditEvent')
    .select('id')
    .where('applicantId', '=', applicantId)
    .where('action', '=', action)
    .where(sql<string>`after ->> 'reference'`, '=', reference)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Records a payment discrepancy. Returns false if the payment already has one. Exception: a reversal replaces a
 * mismatch, because the money is gone. Only a mismatch that the bursar has closed with a refund or a note is kept.
 */
export async function insertDiscrepancy(
  tx: Db,
  discrepancy: {
    paymentId: string
    reason: PaymentFlag
    mismatch: PaymentMismatch | null
    detail: string | null
    cameAmount: number | null
    cameCurrency: string | null
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('unclearPayment')
    .values(discrepancy)
    .onConflict((conflict) =>
      conflict
        .column('paymentId')
        .doUpdateSet({
          ...discrepancy,
          foundAt: sql<Date>`now()`,
          decision: null,
          acceptanceProposed: false,
          note: null,
          decidedBy: null,
          decidedAt: null,
          askedKobo: null,
          acceptedBy: null,
          acceptedAt: null,
        })
        .where(
          sql<boolean>`excluded.reason = 'reversed' and unclear_payment.reason <> 'reversed'
            and (unclear_payment.decision is null or unclear_payment.acceptance_proposed)`,
        ),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Returns the next serial number for application numbers. If the transaction is rolled back, its serial number is never
 * used.
 */
export async function nextApplicationSerial(tx: Db): Promise<number> {
  const next = sql<{ serial: number }>`select nextval('application_number_serial') as serial`
  const { rows } = await next.execute(tx)
  const serial = rows[0]?.serial
  if (serial === undefined) throw new Error('The sequence of application numbers returned no value')
  return serial
}

/**
 * Stage of the payer after a payment was applied, and the application number if the payment unlocked the application.
 */
export interface CreditedFee {
  stage: Stage
  applicationNumber?: string
}

/** Stores the application number of an applicant, after the application fee is paid. */
export async function setApplicationNumber(
  tx: Db,
  applicantId: string,
  applicationNumber: string,
): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ applicationNumber, updatedAt: sql`now()` })
    .where('id', '=', applicantId)
    .execute()
}

/**
 * In one statement, stores a gateway event and queues a check of its payment. Ignores an event that is already stored.
 */
export async function storeEvent(
  database: Database,
  event: { id: string; gateway: string; event: string; reference: string },
): Promise<void> {
  const statement: Statement = {
    name: 'store-gateway-event',
    text: `with stored as (
        insert into gateway_event (id, gateway, event, reference) values ($1, $2, $3, $4)
        on conflict (gateway, event, reference) do nothing returning reference)
      select (graphile_worker.add_job('settle_payment', json_build_object('reference', reference))).id from stored`,
    values: [event.id, event.gateway, event.event, event.reference],
  }
  await database.systemStatement(statement)
}

/**
 * Queues another check of a payment in about five seconds, with a lower priority than the checks of `storeEvent`.
 * Replaces a check that an earlier call has queued and that has not begun.
 */
export async function queueRetry(db: Db, reference: string): Promise<void> {
  await sql`select graphile_worker.add_job('settle_payment',
    json_build_object('reference', ${reference}::text, 'retry', true), run_at => now() + interval '5 seconds',
    priority => 10, job_key => ${`settle-again:${reference}`})`.execute(db)
}

/**
 * Deletes up to `limit` gateway events older than `days` days, except events of open payments. Returns the number of
 * deleted events. Gateways resend an event for up to three days, so `days` must be more than 3.
 */
export async function deleteOldEvents(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_event where id in (
      select id from gateway_event event
      where received_at < now() - make_interval(days => ${days}) and not exists (
        select from payment where payment.reference = event.reference and status = 'open')
      order by received_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Returns the references of at most `limit` payments that are due for a check with the gateway. An open payment is due
 * two minutes after its start, then at growing intervals of at most an hour. A closed payment that did not succeed is
 * due hourly for 72 hours, because gateways resend their events for that long. After a check without a result, a
 * payment is due immediately, so that an outage causes no further delay.
 */
export async function referencesToSettle(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payment
    where status <> 'succeeded' and (
      (status = 'open' and initiated_at < now() - interval '2 minutes' and (
        last_asked_at is null or last_answer = 'unknown' or last_asked_at < now() - least(
          interval '1 hour', greatest(interval '55 seconds', (now() - initiated_at) / 8))))
      or (status <> 'open' and initiated_at > now() - interval '72 hours' and (
        last_asked_at is null or last_answer = 'unknown' or last_asked_at < now() - interval '1 hour')))
    order by last_asked_at nulls first, initiated_at
    limit ${limit}`.execute(db)
  return rows.map(({ reference }) => reference)
}
