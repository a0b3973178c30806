import type { PaymentFlag } from '#contract/payment-flags.ts'
import { sql } from 'kysely'
import type { Stage } from '#contract/stages.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'
import type { Payment } from '../payment.store.ts'

/** By our own reference, whoever paid; with the seconds since it was begun. */
export async function findByReference(db: Db, reference: string): Promise<Payment | undefined> {
  return await db
    .selectFrom('payment')
    .selectAll()
    .select(sql<number>`extract(epoch from now() - initiated_at)::float`.as('ageSeconds'))
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** Remembers that the gateway was asked, and its word. */
export async function noteAnswer(db: Db, id: string, answer: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ lastAskedAt: sql`now()`, lastAnswer: answer })
    .where('id', '=', id)
    .execute()
}

/**
 * The one statement that decides who credits a payment: of any number of webhooks, returns, Verify buttons and sweeps
 * at the same time, exactly one gets true.
 */
export async function claimSuccess(
  tx: Db,
  id: string,
  gateway: { id: string | null; paidAt: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('payment')
    .set({
      status: 'succeeded',
      gatewayId: gateway.id,
      paidAt: gateway.paidAt === null ? sql<Date>`now()` : new Date(gateway.paidAt),
      settledAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '<>', 'succeeded')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Applies a payment to its fee. One that completes its fee also marks the fee as paid on the applicant's record, in the same
 * statement; the first time is kept.
 */
export async function applyPayment(tx: Db, id: string, completes: boolean): Promise<void> {
  await sql`with applied as (
      update payment set applied_at = now(), completes_fee = ${completes} where id = ${id}
      returning applicant_id, fee, applied_at, completes_fee)
    update applicant set updated_at = now(), fees_paid = jsonb_build_object(applied.fee, applied.applied_at) || fees_paid
    from applied where applicant.id = applied.applicant_id and applied.completes_fee`.execute(tx)
}

/** Adds a reason for the bursar to look at it; the first reason stays. True when there was none. */
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
    .where('flagged', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Adds money to the refund queue. */
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

/** Whether the money waits for refund, or was given back: then it is not credited any more. */
export async function isAmongRefunds(tx: Db, paymentId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refund')
    .select('paymentId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return found !== undefined
}

/** Puts money that the gateway speaks of otherwise before the bursar; once for each payment. True when it is new. */
export async function askBursar(
  tx: Db,
  unclear: {
    paymentId: string
    reason: PaymentFlag
    detail: string | null
    cameAmount: number | null
    cameCurrency: string | null
  },
): Promise<boolean> {
  const result = await tx
    .insertInto('unclearPayment')
    .values(unclear)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The next running number. A number taken in a transaction that fails is never given again: it leaves a gap. */
export async function nextApplicationSerial(tx: Db): Promise<number> {
  const { rows } = await sql<{
    serial: number
  }>`select nextval('application_number_serial') as serial`.execute(tx)
  const serial = rows[0]?.serial
  if (serial === undefined) throw new Error('The sequence of application numbers gave nothing')
  return serial
}

/** What an applied payment changed. */
export interface CreditedFee {
  stage: Stage
  applicationNumber?: string
}

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
 * Stores what a gateway announced and queues the work, both or neither; a repeated announcement does nothing.
 * Answers whether it was new.
 */
export async function storeEvent(
  database: Database,
  event: { id: string; gateway: string; event: string; reference: string },
): Promise<boolean> {
  const statement: Statement = {
    name: 'store-gateway-event',
    text: `with stored as (
        insert into gateway_event (id, gateway, event, reference) values ($1, $2, $3, $4)
        on conflict (gateway, event, reference) do nothing returning reference)
      select (graphile_worker.add_job('settle_payment', json_build_object('reference', reference))).id from stored`,
    values: [event.id, event.gateway, event.event, event.reference],
  }
  return (await database.systemStatement(statement)).length > 0
}

/**
 * Deletes announcements older than so many days, at most `limit`: gateways repeat theirs for three, and a payment that is
 * still open keeps its own. Answers how many.
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
 * References the sweep asks about now. An open payment from its third minute on, then ever more seldom, at most
 * hourly; one that was given up once an hour for 72 hours, as long as gateways repeat their own notices. Where the gateway
 * gave no readable answer we ask again at once, so that an outage costs no more than its own length.
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
