import type { Institution } from '#contract/institution.ts'
import { fullName } from '#contract/names.ts'
import { type MailAgain, mailAgainIds, type PersonView } from '#contract/office/people/person-help.ts'
import { programmeName } from '#contract/programmes.ts'
import { steps } from '#contract/steps/registry.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Db } from '#server/db/client.ts'
import { notFound } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { MailOrder } from '#server/modules/mail/mail-data.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'
import { decisionMail } from '../decisions/decision-mail.ts'
import { listDecisions } from '../decisions/decision.store.ts'
import { readRefusedAt } from '../decision-state/open-reconsideration.store.ts'
import { findRecord } from '../applicant-record.store.ts'
import { logRead } from '../reads.store.ts'
import type { PersonLine } from './people.store.ts'
import { listDrafts, listNotifications } from './person-help.store.ts'
import { situationOf } from './person-situation.ts'

export interface PersonHelpDeps {
  database: Database
  institution: Institution
  application: Pick<ApplicationService, 'readFile'>
  mail: Pick<MailService, 'enqueue'>
}

export interface PersonHelpService {
  /** Returns what a person sees in the portal. Logs the access, at most once in 30 minutes per colleague. */
  view(person: PersonLine, actor: Actor): Promise<PersonView>
  /** Returns the emails that can be sent again in the current state of the application. */
  mailsFor(person: PersonLine): MailAgain[]
  /**
   * Sends an email again to the current address of a person. Builds the text from the current data, because the texts
   * of sent emails are not stored.
   * @throws 404 this email has not been sent to the person yet · 429 more than three in an hour for this person.
   */
  sendAgain(person: PersonLine, mail: MailAgain, actor: Actor): Promise<void>
}

/** Titles of the drafts that belong to no step. */
const furtherTitles: Readonly<Record<string, string>> = {
  newSubject: "Subject to add to an O'level result",
  declineOffer: 'Reason for declining the offer',
}

const titleOf = (section: string) =>
  steps.find(({ id }) => id === section)?.title ?? furtherTitles[section] ?? 'Answers to a request'

export function personHelpService({
  database,
  institution,
  application,
  mail,
}: PersonHelpDeps): PersonHelpService {
  const { system } = database
  const limit = rateLimit(database, { name: 'office-mail-again', times: 3, seconds: 3600 })

  /** For each email, returns true if the email can be sent again in the current state of the application. */
  const isDue: Record<MailAgain, (person: PersonLine) => boolean> = {
    'application-submitted': ({ submittedAt }) => submittedAt !== null,
    decision: ({ status }) => status === 'admitted' || status === 'rejected',
    'matric-number': ({ matricNumber }) => matricNumber !== null,
  }

  async function orderOf(
    db: Db,
    { id, matricNumber }: PersonLine,
    which: MailAgain,
  ): Promise<MailOrder | null> {
    const record = await findRecord(db, id)
    if (record === undefined) return null
    const to = { to: record.email, name: record.firstname, applicantId: id }
    if (which === 'application-submitted') {
      const session = record.admissionSession ?? institution.admission.session
      const data = { applicationNumber: record.applicationNumber ?? '--', session }
      return { ...to, template: 'application-submitted', data }
    }
    if (which === 'matric-number') {
      const programme = programmeName(institution, record.programmeId)
      return {
        ...to,
        template: 'matric-number-issued',
        data: { matricNumber: matricNumber ?? '--', programme },
      }
    }
    const released = (await listDecisions(db, id)).find(({ state }) => state === 'released')
    if (released === undefined) return null
    const refusedAt = await readRefusedAt(db, released.reconsiderationId)
    // Leaves out the deduplication key, because this key would prevent a second email.
    const { dedupeKey: _, ...order } = decisionMail(released, record, institution, refusedAt)
    return { ...order, applicantId: id }
  }

  return {
    async view(person, actor) {
      const { id, applicationNumber } = person
      await logRead(system, { ...auditActor(actor), action: 'person-viewed', applicantId: id })
      const [seen, drafts, notifications] = await Promise.all([
        application.readFile(system, { id, applicationNumber }),
        listDrafts(system, id),
        listNotifications(system, id),
      ])
      return {
        name: fullName(person),
        ...situationOf(person),
        application: seen,
        drafts: drafts.map(({ stepId, savedAt }) => ({
          title: titleOf(stepId),
          savedAt: savedAt.toISOString(),
        })),
        notifications: notifications.map(({ createdAt, readAt, ...notification }) => ({
          ...notification,
          at: createdAt.toISOString(),
          isRead: readAt !== null,
        })),
      }
    },

    mailsFor: (person) => mailAgainIds.filter((which) => isDue[which](person)),

    async sendAgain(person, which, actor) {
      const missing = () => notFound('This email has not been sent to this person yet.')
      if (!isDue[which](person)) throw missing()
      await limit(person.id)
      await system.transaction().execute(async (tx) => {
        const order = await orderOf(tx, person, which)
        if (order === null) throw missing()
        await mail.enqueue(tx, order)
        await writeAudit(tx, {
          ...auditActor(actor),
          action: 'mail-sent-again',
          applicantId: person.id,
          after: { mail: which },
        })
      })
    },
  }
}
