import { formatDate } from '#contract/dates.ts'
import { reasonSentences } from '#contract/office/decisions/reason-sentences.ts'
import { portalPages } from '#contract/portal-pages.ts'
import type { Institution } from '#contract/institution.ts'
import { programmeById, programmeName } from '#contract/programmes.ts'
import type { Tx } from '#server/db/client.ts'
import type { MailOrder } from '#server/modules/mail/mail-data.ts'
import { enqueueIfValid, type MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationInput } from '#server/modules/notification/notification.service.ts'
import { conditionsOf } from './decision-data.ts'
import type { DecisionRow } from './decision.store.ts'
import type { OfficeRecord } from '../applicant-record.store.ts'

type Decided = Pick<
  DecisionRow,
  'id' | 'kind' | 'programmeId' | 'level' | 'conditions' | 'reasons' | 'sentence' | 'acceptBy'
>

type Names = Pick<Institution, 'programmes'>

/**
 * Returns the name of the programme that the applicant chose, if another one is offered. Returns an empty string if the
 * offer is for the chosen programme, or if the university no longer has the chosen programme. `record` must be the
 * record before the release, because a release replaces the chosen programme with the one offered.
 */
function chosenInstead(
  { programmeId }: Pick<Decided, 'programmeId'>,
  record: Pick<OfficeRecord, 'programmeId'>,
  institution: Names,
): string {
  if (programmeId === record.programmeId) return ''
  return programmeById(institution, record.programmeId)?.description ?? ''
}

/**
 * Builds the email about a released decision. Its deduplication key prevents a second email for the same decision.
 * `refusedAt` is the time at which the reconsidered rejection was released; undefined for a first decision.
 */
export function decisionMail(
  decision: Decided,
  record: OfficeRecord,
  institution: Institution,
  refusedAt?: Date,
): MailOrder {
  const refusedOn = refusedAt === undefined ? '' : formatDate(refusedAt.toISOString())
  const session = record.admissionSession ?? institution.admission.session
  const letter = { to: record.email, name: record.firstname, dedupeKey: `decision-released:${decision.id}` }
  if (decision.kind === 'reject') {
    const reasons = reasonSentences(decision.reasons, decision.sentence).join(' ')
    return { ...letter, template: 'decision-rejected', data: { session, reasons, refusedOn } }
  }
  const programme = programmeById(institution, decision.programmeId)?.description ?? ''
  const { level, acceptBy } = decision
  const conditions = conditionsOf(decision.conditions).join(' ')
  return {
    ...letter,
    template: 'decision-admitted',
    data: {
      session,
      programme,
      chosen: chosenInstead(decision, record, institution),
      level: level ?? '',
      conditions,
      acceptBy: acceptBy === null ? '' : formatDate(acceptBy),
      refusedOn,
    },
  }
}

/** Builds the email about a withdrawn or reissued letter. The email does not contain the colleague's reason. */
export function letterMail(
  template: 'letter-withdrawn' | 'letter-issued-again',
  documentId: string,
  record: OfficeRecord,
  institution: Institution,
): MailOrder {
  return {
    template,
    to: record.email,
    name: record.firstname,
    data: { session: record.admissionSession ?? institution.admission.session },
    dedupeKey: `${template}:${documentId}`,
  }
}

/**
 * Queues an email about a decision, an offer or a letter. If the recipient's address or name is invalid, only logs the
 * error, because the portal also informs the applicant.
 */
export async function enqueueDecisionMail(
  {
    mail,
    log,
  }: { mail: Pick<MailService, 'enqueue'>; log: { error(fields: object, message: string): void } },
  tx: Tx,
  order: MailOrder,
  decisionId: string,
): Promise<void> {
  if (!(await enqueueIfValid(mail, tx, order)))
    log.error({ decisionId }, 'decision mail not sent: invalid email address')
}

/**
 * Builds the portal notification about a released decision. Names the chosen and the offered programme if they differ.
 */
export function decisionNotice(
  decision: Pick<Decided, 'id' | 'kind' | 'programmeId'>,
  record: Pick<OfficeRecord, 'id' | 'programmeId'>,
  institution: Names,
): NotificationInput {
  const chosen = chosenInstead(decision, record, institution)
  const insteadText =
    chosen === '' ? '' : ` to ${programmeName(institution, decision.programmeId)} instead of ${chosen}`
  return {
    applicantId: record.id,
    title: 'A decision on your application',
    message:
      decision.kind === 'admit'
        ? `Congratulations: you are offered admission${insteadText}. See Admission Status for the details and the next step.`
        : 'There is a decision on your application. See Admission Status for the details.',
    page: portalPages.admissionStatus,
    dedupeKey: `decision-released:${decision.id}`,
  }
}
