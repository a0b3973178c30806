import { waitsForActivation } from '#contract/stages.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { fullName } from '#contract/names.ts'
import type { SignOutReason } from '#contract/office/people/person-access.ts'
import type { MailAgain, PersonView } from '#contract/office/people/person-help.ts'
import { maxPeople, type people, type Person, type PersonRow } from '#contract/office/people/people.ts'
import { writeAudit } from '#server/db/audit.ts'
import { isId } from '#server/db/id.ts'
import { notFound } from '#server/http/errors.ts'
import type { PaymentService } from '#server/modules/payment/payment.service.ts'
import type { ActivationService } from '#server/modules/profile/activation.service.ts'
import { rateLimit } from '#server/http/limits/rate-limit.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { searchTerms } from '../list/search-terms.ts'
import { listMails, listPayments } from '../opened/opened.store.ts'
import { paymentDataOf } from '../opened/payment-data.ts'
import { logRead } from '../reads.store.ts'
import { findPeople, findPerson, type PersonLine } from './people.store.ts'
import { type PersonHelpDeps, personHelpService } from './person-help.service.ts'
import { type PersonAccessDeps, personAccessService, type SignedOut } from './person-access.service.ts'
import { situationOf } from './person-situation.ts'

export interface PeopleService {
  /**
   * Finds at most `maxPeople` people at any stage, in order of their names. `isCut`: more people match. Logs the
   * search without its text, which may be personal data.
   */
  search(search: string, actor: Actor): Promise<DataOf<typeof people.search>>
  /**
   * Returns a person with stage, payments, emails and sign-in sessions. Logs the access, at most once in 30 minutes per
   * colleague.
   * @throws 404 no such person.
   */
  open(personId: string, actor: Actor): Promise<Person>
  /**
   * Emails a new activation code.
   * @throws 404 no such person · 409 activated already · 429 more than three in an hour.
   */
  sendActivation(personId: string, actor: Actor): Promise<void>
  /**
   * Checks a payment with the gateway, unless it has already succeeded, and writes an audit entry. Returns the result
   * as a text for the payer.
   * @throws 404 no such person or payment · 429 too many checks.
   */
  checkPayment(
    payment: { personId: string; reference: string },
    actor: Actor,
  ): Promise<{ title: string; message: string }>
  /**
   * Signs a person out everywhere, forgets the known devices and informs the person by email.
   * @throws 404 no such person · 429 too many sign-outs or unlocks.
   */
  endSessions(person: { personId: string; reason: SignOutReason }, actor: Actor): Promise<SignedOut>
  /**
   * Clears the failed sign-in attempts of a person. Returns false if the person was not locked out.
   * @throws 404 no such person · 429 too many sign-outs or unlocks.
   */
  unlock(personId: string, actor: Actor): Promise<boolean>
  /** Returns what a person sees in the portal, and logs the access. @throws 404 no such person. */
  view(personId: string, actor: Actor): Promise<PersonView>
  /**
   * Sends an email again, with the current data and to the current address.
   * @throws 404 no such person, or no such email yet · 429 more than three in an hour.
   */
  sendAgain(wanted: { personId: string; mail: MailAgain }, actor: Actor): Promise<void>
}

export interface PeopleDeps extends PersonAccessDeps, PersonHelpDeps {
  activation: Pick<ActivationService, 'mailCodeFor'>
  payment: Pick<PaymentService, 'requery'>
}

export function peopleService({ activation, payment, ...deps }: PeopleDeps): PeopleService {
  const { database } = deps
  const { system } = database
  const access = personAccessService(deps)
  const help = personHelpService(deps)
  const limitMails = rateLimit(database, { name: 'office-activation', times: 3, seconds: 3600 })

  async function lineOf(personId: string): Promise<PersonLine> {
    const line = isId(personId) ? await findPerson(system, personId) : undefined
    if (line === undefined) throw notFound('We could not find this person.')
    return line
  }

  const rowOf = (line: PersonLine): PersonRow => ({
    id: line.id,
    name: fullName(line),
    email: line.email,
    phone: line.phone,
    applicationNumber: line.applicationNumber,
    stage: situationOf(line).stage,
  })

  return {
    async search(search, actor) {
      const found = await findPeople(system, searchTerms(search), search.toUpperCase(), maxPeople + 1)
      await writeAudit(system, {
        ...auditActor(actor),
        action: 'people-searched',
        after: { found: Math.min(found.length, maxPeople) },
      })
      return { rows: found.slice(0, maxPeople).map(rowOf), isCut: found.length > maxPeople }
    },

    async open(personId, actor) {
      const line = await lineOf(personId)
      const { id, email } = line
      await logRead(system, { ...auditActor(actor), action: 'person-opened', applicantId: id })
      const [payments, mails, signIn] = await Promise.all([
        listPayments(system, id),
        listMails(system, { id, email }),
        access.read(line),
      ])
      return {
        ...rowOf(line),
        next: situationOf(line).next,
        matricNumber: line.matricNumber,
        registeredAt: line.createdAt.toISOString(),
        submittedAt: line.submittedAt?.toISOString() ?? null,
        waitsForActivation: waitsForActivation(line.stage),
        payments: payments.map(paymentDataOf),
        mails: mails.map(({ createdAt, ...mail }) => ({ ...mail, at: createdAt.toISOString() })),
        access: signIn,
        mailsAgain: help.mailsFor(line),
      }
    },

    async sendActivation(personId, actor) {
      const { id } = await lineOf(personId)
      await limitMails(id)
      await activation.mailCodeFor(id, auditActor(actor))
    },

    async checkPayment({ personId, reference }, actor) {
      const { id } = await lineOf(personId)
      const { title, message } = await payment.requery(id, reference, actor.requestId)
      await writeAudit(system, {
        ...auditActor(actor),
        action: 'payment-checked',
        applicantId: id,
        after: { reference },
      })
      return { title, message }
    },

    endSessions: async ({ personId, reason }, actor) =>
      access.endSessions(await lineOf(personId), reason, actor),

    unlock: async (personId, actor) => access.unlock(await lineOf(personId), actor),

    view: async (personId, actor) => help.view(await lineOf(personId), actor),

    sendAgain: async ({ personId, mail }, actor) => help.sendAgain(await lineOf(personId), mail, actor),
  }
}
