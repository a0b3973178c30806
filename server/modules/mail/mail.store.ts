import { sql } from 'kysely'
import type { MailTemplate } from '#contract/mails.ts'
import type { Db } from '#server/db/client.ts'
import type { MailStatus } from '#server/db/schema.ts'
import { type MailOrder, withoutSecrets } from './mail-data.ts'
import type { RenderedMail } from './render-mail.ts'

/**
 * Stores an email and its data. Returns false if an email with this `dedupeKey` is already stored. After the delivery,
 * the data are kept without codes and one-time links.
 */
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
      applicantId:
        order.applicantId === undefined
          ? sql<string>`(select id from applicant where email = ${order.to} and not waiting)`
          : order.applicantId,
      recipientName: order.name,
      subject,
      text,
      html,
      data: JSON.stringify(withoutSecrets(order)),
      dedupeKey: order.dedupeKey ?? null,
      status,
    })
    // The conflict clause names no column. Otherwise PostgreSQL would need to read existing emails, which an applicant
    // connection may not do.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Emails with a code or a one-time link. Their recipients wait for them, so they are sent first. */
const urgentTemplates: readonly MailTemplate[] = [
  'activation',
  'email-confirm',
  'email-change-old',
  'email-change-new',
  'password-reset',
  'staff-invitation',
  'staff-new-link',
]

/**
 * Queues the delivery of an email after `waitMs`, in the caller's transaction. The job key allows one job per email.
 * `deliver` schedules its own retries after a `MailNotAccepted`, so the job itself is only retried after crashes and
 * unexpected errors.
 */
export async function addDeliveryJob(
  db: Db,
  { id, template }: { id: string; template: string },
  waitMs: number,
): Promise<void> {
  const priority = (urgentTemplates as readonly string[]).includes(template) ? -1 : 0
  await sql`select graphile_worker.add_job('deliver_mail', json_build_object('mailId', ${id}::text),
    run_at => now() + ${waitMs}::double precision * interval '1 millisecond', max_attempts => 1000,
    job_key => ${`mail:${id}`}, priority => ${priority}::int)`.execute(db)
}

/** Returns an email that is still queued; undefined if there is none with this id. */
export async function findQueuedMail(db: Db, id: string) {
  return await db
    .selectFrom('mail')
    .select([
      'id',
      'template',
      'recipient',
      'recipientName',
      'subject',
      'text',
      'html',
      'attempts',
      'createdAt',
    ])
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst()
}

/** Marks the email as sent and clears its body, which may contain one-time codes. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ status: 'sent', text: '', html: '', lastError: null, sentAt: sql`now()` })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Records a failed attempt to send an email. `failed` means that the email is not sent again, so its body is cleared.
 * `rejected` means that the mail server rejected the email permanently.
 */
export async function markNotAccepted(
  db: Db,
  id: string,
  status: 'queued' | 'failed',
  { error, rejected }: { error: string; rejected: boolean },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      status,
      rejected,
      lastError: error.slice(0, 300),
      ...(status === 'failed' && { text: '', html: '' }),
    })
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Number of days to keep an email, by its status. `kept`: stored without being sent, because no mail server is
 * configured or because `holdCopiedMails` holds the email back.
 */
export interface MailRetentionDays {
  sent: number
  failed: number
  kept: number
}

/**
 * Deletes at most `limit` emails that are older than the number of days in `retentionDays` for their status. Keeps
 * queued emails. Returns the number of deleted emails.
 */
export async function deleteOldMails(
  db: Db,
  retentionDays: MailRetentionDays,
  limit: number,
): Promise<number> {
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
          sql<Date>`now() - make_interval(days => ${Math.min(retentionDays.sent, retentionDays.failed, retentionDays.kept)})`,
        )
        .where(
          sql<boolean>`created_at < now() - make_interval(days => case status when 'kept' then ${retentionDays.kept}::int
            when 'failed' then ${retentionDays.failed}::int else ${retentionDays.sent}::int end)`,
        )
        .orderBy('createdAt')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/**
 * Returns at most `limit` emails that are stored without being sent (status `kept`), newest first. `recipient` matches
 * part of the email address.
 */
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

/** Returns an email that is stored without being sent; undefined if there is none. `id` is a UUID. */
export async function findKeptMail(db: Db, id: string) {
  return await db
    .selectFrom('mail')
    .select(['id', 'template', 'recipient', 'recipientName', 'subject', 'text', 'html', 'createdAt'])
    .where('status', '=', 'kept')
    .where('id', '=', id)
    .executeTakeFirst()
}

export type KeptMail = Awaited<ReturnType<typeof listKeptMails>>[number]
