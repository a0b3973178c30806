import type { Institution } from '#contract/institution.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import type { DocumentsService } from '#server/modules/printing/documents.service.ts'
import type { PrintingService } from '#server/modules/printing/printing.service.ts'
import { type Act, by } from '../actor.ts'
import { enqueueAbout, letterMail } from './decision-mail.ts'
import { type DecisionRow, findDecisions, findStanding } from './decision.store.ts'
import { officeColumns, type OfficeFile } from '../file.store.ts'
import { offerFacts } from './offer.service.ts'
import { noSuchApplication } from '../opened/opened.service.ts'

export interface LetterDeps {
  database: Database
  institution: Institution
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  documents: Pick<DocumentsService, 'revoke'>
  reissueLetter: PrintingService['reissueLetter']
  log: { error(fields: object, message: string): void }
}

export interface LetterService {
  /** Withdraws the letter of a released offer; again is no change. Throws 404, 409 without such an offer. */
  revoke(applicantId: string, because: string, act: Act): Promise<void>
  /**
   * Issues a withdrawn letter again, with a code of its own; no change while one holds. Throws 403 for whoever withdrew
   * it or proposed the offer, 404, 409 without such an offer.
   */
  reissue(applicantId: string, because: string, act: Act): Promise<void>
}

export function letterService(deps: LetterDeps): LetterService {
  const { database, institution, notify } = deps

  /** Does something with the offer that stands, under the lock of its applicant's row. */
  async function withOffer(
    applicantId: string,
    otherwise: string,
    work: (tx: Tx, file: OfficeFile, offer: DecisionRow) => Promise<void>,
  ): Promise<void> {
    if (!isId(applicantId)) throw noSuchApplication()
    await database.system.transaction().execute(async (tx) => {
      const file = await lockApplicant(tx, applicantId, officeColumns)
      if (file === null || file.submittedAt === null) throw noSuchApplication()
      const offer = await findStanding(tx, applicantId)
      if (offer?.state !== 'released' || offer.kind !== 'admit') throw conflict('offer-missing', otherwise)
      await work(tx, file, offer)
    })
  }

  return {
    revoke: (applicantId, because, act) =>
      withOffer(
        applicantId,
        'There is no letter of admission that could be withdrawn.',
        async (tx, file, { id }) => {
          const subject = { kind: 'letter' as const, subjectId: id }
          const documentId = await deps.documents.revoke(tx, subject, because, by(act))
          // Every released offer has its letter: one that does not hold any more was withdrawn before.
          if (documentId === null) return
          await notify(tx, {
            applicantId,
            title: 'Your letter of admission was withdrawn',
            message: 'The admissions office has withdrawn your letter of admission. Please call the office.',
            page: portalPages.admissionStatus,
          })
          await enqueueAbout(deps, tx, letterMail('letter-withdrawn', documentId, file, institution), id)
        },
      ),

    reissue: (applicantId, because, act) =>
      withOffer(
        applicantId,
        'There is no letter of admission that could be issued again.',
        async (tx, file, offer) => {
          const [named] = await findDecisions(tx, [offer.id])
          // A repeated request finds the letter that the first one issued.
          if (named === undefined || named.letterWithdrawnAt === null) return
          if (named.letterWithdrawnById === act.colleague.staffId)
            throw forbidden(
              'second-person-required',
              'You have withdrawn this letter: somebody else has to issue it again.',
            )
          if (offer.proposedBy === act.colleague.staffId)
            throw forbidden(
              'second-person-required',
              'You have proposed this offer: somebody else has to issue its letter again.',
            )
          const { admissionSession } = file
          const facts = offerFacts({ ...offer, admissionSession }, institution)
          const letter = await deps.reissueLetter(tx, file, facts, because, by(act))
          if (letter === null) return
          await notify(tx, {
            applicantId,
            title: 'Your letter of admission was issued again',
            message:
              'Your place stands as it did before. The new letter has a code of its own: put the earlier one away.',
            page: portalPages.admissionStatus,
          })
          await enqueueAbout(
            deps,
            tx,
            letterMail('letter-issued-again', letter.id, file, institution),
            offer.id,
          )
        },
      ),
  }
}
