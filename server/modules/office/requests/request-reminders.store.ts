import { sql } from 'kysely'
import { lagosZone } from '#server/db/lagos-zone.ts'
import type { Db, Tx } from '#server/db/client.ts'

export interface DueRequest {
  applicantId: string
  requestId: string
  /** Number of days before the deadline: 7, 3 or 1. */
  daysBefore: number
}

/**
 * Returns at most `limit` unsent reminders that are due by `day`. Returns only the latest reminder of each request, so
 * that a server that was down does not send two together. Omits reminders that were already due when the request was
 * sent.
 */
export async function requestRemindersDue(
  db: Db,
  day: string,
  stages: readonly number[],
  failed: readonly string[],
  limit: number,
): Promise<DueRequest[]> {
  const earliest = Math.max(...stages)
  const { rows } = await sql<DueRequest>`
    select open.applicant_id, open.id as request_id, stage.days as days_before
    from office_request open
      cross join lateral (select min(days) as days from unnest(${stages}::int[]) days
        where days >= open.due_on - ${day}::date) stage
    where open.returned_at is null and open.closed_at is null
      and open.due_on > ${day}::date and open.due_on <= ${day}::date + ${earliest}::int
      and open.due_on - stage.days > (open.asked_at at time zone ${lagosZone})::date
      and open.id <> all(${failed}::uuid[])
      and not exists (select from request_reminder sent
        where sent.request_id = open.id and sent.days_before = stage.days)
    order by open.due_on, open.id limit ${limit}`.execute(db)
  return rows
}

/** Claims a reminder so that it is sent only once. Returns false if it was already claimed. */
export async function claimRequestReminder(tx: Tx, requestId: string, daysBefore: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('requestReminder')
    .values({ requestId, daysBefore })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Sets the last day to answer a request. */
export async function setDeadline(tx: Tx, requestId: string, dueOn: string): Promise<void> {
  await tx.updateTable('officeRequest').set({ dueOn }).where('id', '=', requestId).execute()
}

/**
 * Resets the reminders of a request for a new deadline. Reminders that are already due on `day` are marked as sent,
 * because the email about the new deadline replaces them.
 */
export async function restartReminders(
  tx: Tx,
  {
    requestId,
    dueOn,
    day,
    stages,
  }: { requestId: string; dueOn: string; day: string; stages: readonly number[] },
): Promise<void> {
  await tx.deleteFrom('requestReminder').where('requestId', '=', requestId).execute()
  await sql`insert into request_reminder (request_id, days_before)
    select ${requestId}, days from unnest(${stages}::int[]) days
    where ${dueOn}::date - days <= ${day}::date`.execute(tx)
}
