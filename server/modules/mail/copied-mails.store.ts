import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { addDeliveryJob } from './mail.store.ts'

/*
 * Handles queued emails in a restored copy of a database. The original server has probably sent most of these emails,
 * so the server of the copy sends them only if the operator asks for it.
 */

/** Error text of an email that was queued before the copy was made, and that the copy does not send. */
const heldReason = 'Queued before this database was copied, and not sent from the copy.'

/** Tasks that send a stored email, or write an email with a code or about a new device. */
const mailTasks = ['deliver_mail', 'mail_reset_code', 'mail_activation_code', 'mail_new_device']

export interface HeldMails {
  /** Number of emails that are now stored without being sent. */
  mails: number
  /** Number of deleted jobs that would have written an email with a code or about a new device. */
  unwritten: number
}

/**
 * Holds back all emails that were queued until `madeAt`, the time of the copy as PostgreSQL prints it. Keeps their text
 * for 30 days, so that `sendHeldMails` can send them. Deletes jobs that have not written their email yet.
 */
export async function holdCopiedMails(db: Db, madeAt: string): Promise<HeldMails> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ status: 'kept', lastError: heldReason })
    .where('status', '=', 'queued')
    .where('createdAt', '<=', sql<Date>`${madeAt}::timestamptz`)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ task: string }>`
    select jobs.task_identifier as task from graphile_worker.jobs
    where task_identifier = any(${mailTasks}) and created_at <= ${madeAt}::timestamptz`.execute(db)
  await sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = any(${mailTasks}) and created_at <= ${madeAt}::timestamptz))`.execute(db)
  return {
    mails: Number(numUpdatedRows),
    unwritten: rows.filter(({ task }) => task !== 'deliver_mail').length,
  }
}

/** Queues the emails that `holdCopiedMails` has held back. Returns their number. */
export async function sendHeldMails(db: Db): Promise<number> {
  const held = await db
    .updateTable('mail')
    .set({ status: 'queued', lastError: null })
    .where('status', '=', 'kept')
    .where('lastError', '=', heldReason)
    .returning(['id', 'template'])
    .execute()
  for (const mail of held) await addDeliveryJob(db, mail, 0)
  return held.length
}
