import { institution } from '#tests/support/institution/index.ts'
import { offerDeadlinesService } from '#server/modules/office/offers/offer-deadlines.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { newId } from '#server/db/id.ts'
import { feesPaid } from '../payments/fees-paid.ts'
import { startOfficeServer } from './office-server.ts'
import { scheduledOffers } from './releases.ts'

/** Starts an office server for tests of the deadlines of offers. */
export async function startOfferDeadlines() {
  const started = await startOfficeServer()
  const { server } = started
  const { system } = server.database

  return {
    ...started,
    system,
    /**
     * Returns the jobs for lapsed offers and for reminders, with their clock set to `now` (epoch ms). `logged` collects
     * the errors that the jobs log.
     */
    jobsAt(
      now: number,
      {
        notify = server.services.notifications.notify,
        ...more
      }: { notify?: NotificationService['notify']; runForMs?: number; now?: () => number } = {},
    ) {
      const logged: { fields: object; message: string }[] = []
      const jobs = offerDeadlinesService({
        database: server.database,
        institution,
        mail: server.services.mail,
        notify,
        log: { error: (fields, message) => logged.push({ fields, message }) },
        now: () => now,
        ...more,
      })
      return { ...jobs, logged }
    },
    /** Creates an applicant whose offer the release service has released. Returns the applicant's id. */
    async released(): Promise<string> {
      const [id = ''] = await scheduledOffers(started, 1, new Date(Date.now() - 1000))
      await server.services.office.releases.releaseDue()
      return id
    },
    decisionOf: (applicantId: string) =>
      system
        .selectFrom('decision')
        .selectAll()
        .where('applicantId', '=', applicantId)
        .executeTakeFirstOrThrow(),
    /** Marks the applicant's acceptance fee as paid. */
    async accept(applicantId: string): Promise<void> {
      await system
        .updateTable('applicant')
        .set({ feesPaid: feesPaid(new Date(), 'AcceptanceFee') })
        .where('id', '=', applicantId)
        .execute()
    },
    /** Stores that the applicant has declined the offer of the decision `decisionId`. */
    async decline(applicantId: string, decisionId: string): Promise<void> {
      await system
        .insertInto('offerDecline')
        .values({ id: newId(), applicantId, decisionId, reason: 'Nearer home' })
        .execute()
    },
    async mailsOf(applicantId: string) {
      const { email } = await system
        .selectFrom('applicant')
        .select('email')
        .where('id', '=', applicantId)
        .executeTakeFirstOrThrow()
      return server.mailsTo(email)
    },
    /** Returns the applicant's notifications about the deadline, oldest first. */
    noticesOf: (applicantId: string) =>
      system
        .selectFrom('notification')
        .select(['title', 'message', 'page'])
        .where('applicantId', '=', applicantId)
        .where('dedupeKey', 'like', 'offer-%')
        .orderBy('id')
        .execute(),
  }
}
