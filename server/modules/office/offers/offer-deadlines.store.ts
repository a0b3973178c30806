import { sql } from 'kysely'
import { acceptingFee } from '#contract/fees/fee.ts'
import { paymentUndecided } from '#server/applicant/undecided-payment.ts'
import { lagosZone } from '#server/db/lagos-zone.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** An offer that a job must handle, and its applicant. */
export interface DueOffer {
  applicantId: string
  decisionId: string
}

export interface DueReminder extends DueOffer {
  acceptBy: string
  /** Number of days before the deadline: 7, 3 or 1. */
  daysBefore: number
}

/**
 * Returns released offers without a stored deadline, at most `limit`, except those in `failed`. Earlier versions of
 * Matric did not store the deadline.
 */
export async function offersWithoutDay(
  db: Db,
  failed: readonly string[],
  limit: number,
): Promise<DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    select applicant_id as "applicantId", id as "decisionId" from decision
    where kind = 'admit' and state = 'released' and accept_by is null and id <> all(${failed}::uuid[])
    order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns unanswered offers whose deadline is before `day`, at most `limit`, except those in `failed`. Leaves out an
 * offer while a payment of its acceptance fee is open or has a discrepancy that is not decided yet.
 */
export async function offersToLapse(
  db: Db,
  day: string,
  failed: readonly string[],
  limit: number,
): Promise<DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    select applicant_id as "applicantId", decision_id as "decisionId" from office_application listed
    where offer_answer = 'unanswered' and accept_by < ${day}::date and decision_id <> all(${failed}::uuid[])
      and not exists (select from payment where payment.applicant_id = listed.applicant_id
        and fee = ${acceptingFee} and payment.status = 'open')
      and not ${paymentUndecided('listed.applicant_id', acceptingFee)}
    order by accept_by, applicant_id limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns at most `limit` unsent reminders that are due by `day`. Returns only the latest reminder of each offer, so
 * that a server that was down does not send two together. Omits reminders that were already due when the deadline of
 * the offer was set. Omits applicants whose payment has an undecided discrepancy.
 */
export async function remindersDue(
  db: Db,
  day: string,
  stages: readonly number[],
  failed: readonly string[],
  limit: number,
): Promise<DueReminder[]> {
  const earliest = Math.max(...stages)
  const { rows } = await sql<DueReminder>`
    select listed.applicant_id as "applicantId", offer.id as "decisionId",
      listed.accept_by as "acceptBy", stage.days as "daysBefore"
    from office_application listed
      join decision offer on offer.id = listed.decision_id
      cross join lateral (select min(days) as days from unnest(${stages}::int[]) days
        where days >= listed.accept_by - ${day}::date) stage
    where listed.offer_answer = 'unanswered'
      and listed.accept_by > ${day}::date and listed.accept_by <= ${day}::date + ${earliest}::int
      and listed.accept_by - stage.days > (offer.accept_by_set_at at time zone ${lagosZone})::date
      and offer.id <> all(${failed}::uuid[])
      and not ${paymentUndecided('listed.applicant_id', acceptingFee)}
      and not exists (select from offer_reminder sent where sent.decision_id = offer.id
        and sent.accept_by = listed.accept_by and sent.days_before = stage.days)
    order by listed.accept_by, listed.applicant_id limit ${limit}`.execute(db)
  return rows
}

/** Claims a reminder so that it is sent only once. Returns false if it was already claimed. */
export async function claimOfferReminder(
  tx: Tx,
  reminder: { decisionId: string; acceptBy: string; daysBefore: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offerReminder')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Marks a released offer as lapsed. */
export async function markLapsed(tx: Tx, decisionId: string, at: Date): Promise<void> {
  await tx.updateTable('decision').set({ lapsedAt: at }).where('id', '=', decisionId).execute()
}
