import { fitsHeader, isPlainAddress, MailNotAccepted, type MailSender } from '#server/adapters/mail/mail.ts'
import type { Db } from '#server/db/client.ts'
import { deleteOld } from '#server/db/delete-old.ts'
import { newId } from '#server/db/id.ts'
import type { MailOrder } from './mail-data.ts'
import {
  addDeliveryJob,
  deleteOldMails,
  findKeptMail,
  findQueuedMail,
  insertMail,
  type KeptMail,
  listKeptMails,
  type MailLives,
  markRefused,
  markSent,
} from './mail.store.ts'
import { nextTry } from './next-try.ts'
import { type MailInstitution, renderMail } from './render-mail.ts'

export type MailService = {
  /**
   * Writes a mail in the caller's transaction: it goes out exactly if that commits. Throws `MailNotAccepted` when the
   * address or the name holds what could break a header.
   */
  enqueue(tx: Db, order: MailOrder): Promise<void>
  /** The mail as it would be written, word for word; nothing is stored. */
  preview(order: MailOrder): { to: string; subject: string; text: string }
  /** Carries one queued mail, or puts it off; a mail that is not queued (any more) is nothing to do. */
  deliver(mailId: string): Promise<void>
  /** Mails kept for want of a mail server, newest first. `recipient` is any part of the address. */
  kept(recipient: string): Promise<KeptMail[]>
  /** One of them; undefined when there is none, whatever `id` is. */
  findKept(id: string): Promise<KeptMail | undefined>
  /** Deletes what is kept long enough; what is queued stays. Answers how many. */
  deleteOld(): Promise<number>
}

export type MailServiceDeps = {
  /** The system's door. */
  db: Db
  /** Null: mails are kept for the mailbox page. */
  sender: MailSender | null
  /** Every link in a mail begins with it. */
  publicUrl: string
  /** Its wordings and its name. */
  institution: MailInstitution
  now?: () => number
}

/**
 * Of a mail that has gone only address, subject and time are kept, for a year: as long as somebody may ask whether they were
 * told. A mail for the mailbox page is kept whole, for a month.
 */
const lives: MailLives = { sent: 365, failed: 365, kept: 30 }

/** How many kept mails the mailbox shows. */
const mailboxSize = 200

export function mailService(deps: MailServiceDeps): MailService {
  const { db, sender, publicUrl, institution, now = Date.now } = deps
  const domain = new URL(publicUrl).hostname

  async function enqueue(tx: Db, order: MailOrder): Promise<void> {
    if (!isPlainAddress(order.to) || !fitsHeader(order.name)) {
      throw new MailNotAccepted(true, 'The mail’s address or name cannot stand in a header.')
    }
    const id = newId()
    const written = await insertMail(
      tx,
      id,
      order,
      renderMail(order, institution, publicUrl),
      sender === null ? 'kept' : 'queued',
    )
    if (written && sender !== null) await addDeliveryJob(tx, id, 0)
  }

  async function deliver(mailId: string): Promise<void> {
    const mail = await findQueuedMail(db, mailId)
    if (mail === undefined || sender === null) return
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
      await putOff(mail, error)
      return
    }
    await markSent(db, mail.id)
  }

  async function putOff(
    mail: { id: string; attempts: number; createdAt: Date },
    error: MailNotAccepted,
  ): Promise<void> {
    const wait = nextTry(mail.attempts, now() - mail.createdAt.getTime(), error.permanent)
    await db.transaction().execute(async (tx) => {
      await markRefused(tx, mail.id, wait === null ? 'failed' : 'queued', error.message)
      if (wait !== null) await addDeliveryJob(tx, mail.id, wait)
    })
  }

  return {
    enqueue,
    preview(order) {
      const { subject, text } = renderMail(order, institution, publicUrl)
      return { to: order.to, subject, text }
    },
    deliver,
    kept: (recipient) => listKeptMails(db, recipient, mailboxSize),
    findKept: (id) => findKeptMail(db, id),

    deleteOld: () =>
      deleteOld(db, { action: 'old-mails-deleted', days: lives }, (tx, atOnce) =>
        deleteOldMails(tx, lives, atOnce),
      ),
  }
}
