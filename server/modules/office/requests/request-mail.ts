import type { Tx } from '#server/db/client.ts'
import type { MailOrder } from '#server/modules/mail/mail-data.ts'
import { enqueueIfValid, type MailService } from '#server/modules/mail/mail.service.ts'

export interface RequestMailDeps {
  mail: Pick<MailService, 'enqueue'>
  log: { error(fields: object, message: string): void }
}

/**
 * Queues an email about a request. If the recipient's address or name is invalid, only logs the error, because the
 * portal also informs the applicant.
 */
export async function enqueueRequestMail(
  { mail, log }: RequestMailDeps,
  tx: Tx,
  order: MailOrder,
  requestId: string,
): Promise<void> {
  if (!(await enqueueIfValid(mail, tx, order)))
    log.error({ requestId }, 'request mail not sent: invalid email address')
}
