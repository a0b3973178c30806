import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { MailStatus } from '#server/db/schema.ts'
import type { MailOrder } from './mail-data.ts'
import type { RenderedMail } from './render-mail.ts'

/** Writes a mail. False when one with its dedupe key is there already. */
export async function insertMail(
  db: Db,
  id: string,
  order: MailOrder,
  { subject, text, html }: RenderedMail,
  status: MailStatus,
): Promise<boolean> {
  const result = await db
    .insertInto('mail')
    .values({
      id,
      template: order.template,
      recipient: order.to,
      recipientName: order.name,
      subject,
      text,
      html,
      dedupeKey: order.dedupeKey ?? null,
      status,
    })
    // No column is named: an applicant's own connection may not look at the mail that is there.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/**
 * Puts the delivery of a mail on the job queue, in the caller's transaction. The key leaves at most one job a mail;
 * attempts are plenty, for only the sudden deaths of servers use them up.
 */
export async function addDeliveryJob(db: Db, mailId: string, waitMs: number): Promise<void> {
  await sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', ${mailId}::text),
    run_at => now() + ${waitMs}::double precision * interval '1 millisecond', max_attempts => 1000,
    job_key => ${`mail:${mailId}`})`.execute(db)
}

/** A mail that is still to be carried; undefined once it has gone, is kept for the mailbox or was given up. */
export async function findQueuedMail(db: Db, id: string) {
  return await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'recipientName', 'subject', 'text', 'html', 'attempts', 'createdAt'])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/** The mail has gone: its body, with the codes in it, goes too. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'sent', text: '', html: '', lastError: null, sentAt: new Date() })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Not accepted this time; `status` says whether it stays queued or is given up. */
export async function markRefused(
  db: Db,
  id: string,
  status: 'queued' | 'failed',
  error: string,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status, lastError: error.slice(0, 300), ...(status === 'failed' && { text: '', html: '' }) })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Days for which a mail is kept, by what became of it. What is still on its way is kept until it has gone. */
export interface MailLives {
  sent: number
  failed: number
  kept: number
}

/** Deletes mails that are older than their days, at most `limit`. Answers how many. */
export async function deleteOldMails(db: Db, lives: MailLives, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('mail')
    .where('id', 'in', (from) =>
      from
        .selectFrom('mail')
        .select('id')
        .where('status', '<>', 'queued')
        .where(
          'createdAt',
          '<',
          sql<Date>`now() - make_interval(days => ${Math.min(lives.sent, lives.failed, lives.kept)})`,
        )
        .where(
          sql<boolean>`created_at < now() - make_interval(days => case status when 'kept' then ${lives.kept}::int
            when 'failed' then ${lives.failed}::int else ${lives.sent}::int end)`,
        )
        .orderBy('createdAt')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Kept mails, newest first, at most `limit`. `recipient` is any part of the address. */
export async function listKeptMails(db: Db, recipient: string, limit: number) {
  return await db
    .selectFrom('mail')
    .select(['id', 'template', 'recipient', 'recipientName', 'subject', 'text', 'html', 'createdAt'])
    .where('status', '=', 'kept')
    .where(sql<boolean>`strpos(recipient, ${recipient.toLowerCase()}) > 0`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A mail of the mailbox page. `id` stands in an address, so it may be anything. */
export async function findKeptMail(db: Db, id: string) {
  return await db
    .selectFrom('mail')
    .select(['id', 'template', 'recipient', 'recipientName', 'subject', 'text', 'html', 'createdAt'])
    .where('status', '=', 'kept')
    .where(sql<boolean>`id::text = ${id}`)
    .executeTakeFirst()
}

export type KeptMail = Awaited<ReturnType<typeof listKeptMails>>[number]
