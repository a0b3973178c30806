import { formatDate } from '#contract/dates.ts'
import type { Institution } from '#contract/institution.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { programmeName } from '#contract/programmes.ts'
import type { Tx } from '#server/db/client.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { enqueueDecisionMail } from '../decisions/decision-mail.ts'
import type { OfficeRecord } from '../applicant-record.store.ts'

export interface OfferMessageDeps {
  institution: Institution
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  log: { error(fields: object, message: string): void }
}

type OfferMessage = 'offer-reminder' | 'offer-lapsed' | 'offer-extended'

const titles: Record<OfferMessage, string> = {
  'offer-reminder': 'Accept your offer',
  'offer-lapsed': 'Your offer has lapsed',
  'offer-extended': 'You have more time to accept your offer',
}

const messages: Record<OfferMessage, (day: string) => string> = {
  'offer-reminder': (day) => `The last day to accept your offer is ${day}. Pay the acceptance fee by then.`,
  'offer-lapsed': (day) =>
    `The last day to accept your offer was ${day}. Call the admissions office if you still want the place.`,
  'offer-extended': (day) => `The last day to accept your offer is now ${day}.`,
}

/**
 * Informs an applicant about the deadline of the offer, by notification and email. Each message is sent only once.
 * `key` distinguishes messages of the same kind about the same deadline.
 */
export async function sendOfferMessage(
  { institution, mail, notify, log }: OfferMessageDeps,
  tx: Tx,
  kind: OfferMessage,
  record: OfficeRecord,
  offer: { id: string; programmeId: string | null; acceptBy: string },
  key = '',
): Promise<void> {
  const { id, acceptBy } = offer
  const programme = programmeName(institution, offer.programmeId)
  const dedupeKey = `${kind}:${id}:${acceptBy}${key}`
  await notify(tx, {
    applicantId: record.id,
    title: titles[kind],
    message: messages[kind](formatDate(acceptBy)),
    page: portalPages.admissionStatus,
    dedupeKey,
  })
  const data = { programme, acceptBy }
  await enqueueDecisionMail(
    { mail, log },
    tx,
    { template: kind, to: record.email, name: record.firstname, data, dedupeKey },
    id,
  )
}
