import { setTimeout as pause } from 'node:timers/promises'
import { fitsHeader, isPlainAddress, MailNotAccepted, type MailSender } from '#server/adapters/mail/mail.ts'
import type { Db } from '#server/db/client.ts'
import { deleteOld } from '#server/db/delete-old.ts'
import { isId, newId } from '#server/db/id.ts'
import { defaultUsageLimits } from '#server/usage-limits.ts'
import type { MailOrder } from './mail-data.ts'
import {
  addDeliveryJob,
  deleteOldMails,
  findKeptMail,
  findQueuedMail,
  insertMail,
  type KeptMail,
  listKeptMails,
  type MailRetentionDays,
  markNotAccepted,
  markSent,
} from './mail.store.ts'
import { retryDelay } from './retry-delay.ts'
import { type MailInstitution, renderMail } from './render-mail.ts'
import { sendPace } from './send-pace.ts'

/** The fields of an email that stay stored after delivery. `data` is null if an old version of Matric stored it. */
export interface StoredMail {
  template: string
  recipient: string
  recipientName: string
  data: Record<string, unknown> | null
}

export type MailService = {
  /**
   * Stores an email in the caller's transaction, and queues its delivery if a mail server is configured. No-op if an
   * email with this `dedupeKey` is stored.
   * @throws `MailNotAccepted` the address or name is not allowed in a mail header.
   */
  enqueue(tx: Db, order: MailOrder): Promise<void>
  /** Renders an email without storing it. */
  preview(order: MailOrder): { to: string; subject: string; text: string }
  /**
   * Renders a stored email again in the current wording, without codes and one-time links. Returns null if an earlier
   * version of Matric stored the email without its data.
   */
  shown(mail: StoredMail): string | null
  /**
   * Sends a queued email. No-op if the email is no longer queued or no mail server is configured. If the mail server is
   * unreachable or rejects the email, schedules a retry or gives up. While the circuit breaker blocks all emails, waits
   * up to four seconds until it allows the next attempt. If the wait would be longer, puts the email back into the
   * queue. A waiting job keeps its slot of the job queue, so that the slot takes no other email meanwhile.
   */
  deliver(mailId: string): Promise<void>
  /**
   * Returns at most 200 emails that are stored without being sent (see `MailRetentionDays`), newest first. `recipient`
   * matches part of the address.
   */
  kept(recipient: string): Promise<KeptMail[]>
  /** Returns an email that is stored without being sent; undefined if there is none. `id` may be any text. */
  findKept(id: string): Promise<KeptMail | undefined>
  /** Deletes old emails, except queued ones. Returns the number of deleted emails. */
  deleteOld(): Promise<number>
}

/**
 * Stores an email like `enqueue`. Returns false, and stores nothing, if the address or name is not allowed in a mail
 * header. Use this function for changes that must succeed even if their email cannot be stored. The caller must log
 * such an email.
 */
export async function enqueueIfValid(
  mail: Pick<MailService, 'enqueue'>,
  tx: Db,
  order: MailOrder,
): Promise<boolean> {
  try {
    await mail.enqueue(tx, order)
    return true
  } catch (error) {
    if (error instanceof MailNotAccepted) return false
    throw error
  }
}

export type MailServiceDeps = {
  /** Database connections that are not scoped to one applicant. */
  db: Db
  /** If null, emails are not sent. They are stored and shown at `/mailbox`. */
  sender: MailSender | null
  /** URL prefix of all links. Its host name is also the domain of the Message-IDs. */
  publicUrl: string
  institution: MailInstitution
  /** Maximum number of emails that this process sends in a second. */
  emailsPerSecond?: number
  now?: () => number
  /** Waits for a time in ms. */
  wait?: (ms: number) => Promise<unknown>
}

/**
 * Longest wait of a job while the circuit breaker rejects emails: less than the five seconds that jobs get at shutdown.
 */
const longestPauseMs = 4_000

/**
 * Days to keep emails. A sent or failed email is kept for a year without its body, as evidence of when and about what a
 * person was informed. An email that is stored without being sent is kept for a month, with its body.
 */
const retentionDays: MailRetentionDays = { sent: 365, failed: 365, kept: 30 }

const mailboxSize = 200

export function mailService(deps: MailServiceDeps): MailService {
  const { db, sender, publicUrl, institution, now = Date.now, wait = pause } = deps
  const turn = sendPace({ perSecond: deps.emailsPerSecond ?? defaultUsageLimits.emailsPerSecond, wait })
  const domain = new URL(publicUrl).hostname

  async function enqueue(tx: Db, order: MailOrder): Promise<void> {
    if (!isPlainAddress(order.to) || !fitsHeader(order.name)) {
      throw new MailNotAccepted(true, 'The address or name is not allowed in a mail header.')
    }
    const id = newId()
    const written = await insertMail(
      tx,
      id,
      order,
      renderMail(order, institution, publicUrl),
      sender === null ? 'kept' : 'queued',
    )
    if (written && sender !== null) await addDeliveryJob(tx, { id, template: order.template }, 0)
  }

  async function deliver(mailId: string): Promise<void> {
    const mail = await findQueuedMail(db, mailId)
    if (mail === undefined || sender === null) return
    const pauseMs = sender.pauseMs?.() ?? 0
    if (pauseMs > 0) {
      await wait(Math.min(pauseMs, longestPauseMs))
      if (pauseMs > longestPauseMs) return addDeliveryJob(db, mail, 0)
    }
    await turn()
    try {
      await sender.send({
        messageId: `<${mail.id}@${domain}>`,
        to: { address: mail.recipient, name: mail.recipientName },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      })
    } catch (error) {
      if (!(error instanceof MailNotAccepted)) throw error
      await scheduleRetry(mail, error)
      return
    }
    await markSent(db, mail.id)
  }

  async function scheduleRetry(
    mail: { id: string; template: string; attempts: number; createdAt: Date },
    error: MailNotAccepted,
  ): Promise<void> {
    const delayMs = retryDelay(mail.attempts, now() - mail.createdAt.getTime(), error.permanent)
    await db.transaction().execute(async (tx) => {
      await markNotAccepted(tx, mail.id, delayMs === null ? 'failed' : 'queued', {
        error: error.message,
        rejected: error.permanent,
      })
      if (delayMs !== null) await addDeliveryJob(tx, mail, delayMs)
    })
  }

  return {
    enqueue,
    preview(order) {
      const { subject, text } = renderMail(order, institution, publicUrl)
      return { to: order.to, subject, text }
    },
    shown({ template, recipient: to, recipientName: name, data }) {
      if (data === null || !(template in institution.mails)) return null
      // The cast is safe: `insertMail` stored the data together with the template to which they belong.
      return renderMail({ template, to, name, data } as MailOrder, institution, publicUrl).text
    },
    deliver,
    kept: (recipient) => listKeptMails(db, recipient, mailboxSize),
    findKept: async (id) => (isId(id) ? findKeptMail(db, id) : undefined),

    deleteOld: () =>
      deleteOld(db, { action: 'old-mails-deleted', days: retentionDays }, (tx, atOnce) =>
        deleteOldMails(tx, retentionDays, atOnce),
      ),
  }
}
