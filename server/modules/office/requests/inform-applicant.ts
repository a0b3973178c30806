import type { Tx } from '#server/db/client.ts'
import type { MailOrder } from '#server/modules/mail/mail-data.ts'
import { enqueueIfValid, type MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'

export interface InformDeps {
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  log: { error(fields: object, message: string): void }
}

interface RequestMessage {
  requestId: string
  applicantId: string
  mail: Extract<MailOrder, { template: 'request-sent' | 'request-extended' | 'request-reminder' }>
  /** Title and text of the notification. The notification links to the page that the email names. */
  title: string
  message: string
}

/**
 * Tells an applicant about a request by email and notification, at most once per `mail.dedupeKey`. If the recipient's
 * address or name is invalid, only logs the error, because the notification also informs the applicant.
 */
export async function informApplicant(
  { mail, notify, log }: InformDeps,
  tx: Tx,
  { requestId, applicantId, mail: order, title, message }: RequestMessage,
): Promise<void> {
  if (!(await enqueueIfValid(mail, tx, order)))
    log.error({ requestId }, 'request mail not sent: invalid email address')
  const { data, dedupeKey } = order
  await notify(tx, {
    applicantId,
    title,
    message,
    page: data.page,
    ...(dedupeKey !== undefined && { dedupeKey }),
  })
}
