import type { Institution } from '#contract/institution.ts'
import { portalPages } from '#contract/portal-pages.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import type { MailOrder } from '#server/modules/mail/mail-data.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import type { DocumentsService } from '#server/modules/printing/documents.service.ts'
import type { PrintingService } from '#server/modules/printing/printing.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../../at-version.ts'
import { lockSubmitted } from '../../lock-submitted.ts'
import { enqueueDecisionMail, letterMail } from '../decision-mail.ts'
import { type DecisionRow, findDecisions, findReissuer } from '../decision.store.ts'
import { findCurrentDecision } from '../../decision-state/current-decision.store.ts'
import { officeColumns, type OfficeRecord } from '../../applicant-record.store.ts'
import { offerFacts } from './offer.service.ts'

export interface LetterDeps {
  database: Database
  institution: Institution
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  documents: Pick<DocumentsService, 'revoke'>
  reissueLetter: PrintingService['reissueLetter']
  log: { error(fields: object, message: string): void }
}

/** Request to withdraw or reissue a letter: the application, its version that the colleague saw, and the reason. */
export interface LetterChange {
  applicantId: string
  version: number
  because: string
}

export interface LetterService {
  /**
   * Withdraws the letter of a released offer and informs the applicant. No-op if the colleague has withdrawn it
   * already.
   * @throws 404 no such application · 409 no released offer, another colleague has withdrawn the letter, or the
   * application has changed.
   */
  revoke(change: LetterChange, actor: Actor): Promise<void>
  /**
   * Issues a withdrawn letter again, with a new document code, and informs the applicant. No-op if the colleague has
   * issued it again already.
   * @throws 403 the colleague withdrew the letter or proposed the offer · 404 no such application · 409 no released
   * offer, the letter is valid, or the application has changed.
   */
  reissue(change: LetterChange, actor: Actor): Promise<void>
}

export function letterService(deps: LetterDeps): LetterService {
  return {
    revoke: (change, actor) =>
      withOffer(
        deps.database,
        change.applicantId,
        'There is no letter of admission that could be withdrawn.',
        (tx, record, offer) => revokeLetter(deps, tx, record, offer, change, actor),
      ),

    reissue: (change, actor) =>
      withOffer(
        deps.database,
        change.applicantId,
        'There is no letter of admission that could be issued again.',
        (tx, record, offer) => reissueLetter(deps, tx, record, offer, change, actor),
      ),
  }
}

/** Runs `work` with the released offer, under the lock on the applicant. @throws 404 no application · 409 no offer. */
async function withOffer(
  { system }: Database,
  applicantId: string,
  missingOffer: string,
  work: (tx: Tx, record: OfficeRecord, offer: DecisionRow) => Promise<void>,
): Promise<void> {
  await system.transaction().execute(async (tx) => {
    const record = await lockSubmitted(tx, applicantId, officeColumns)
    const offer = await findCurrentDecision(tx, applicantId)
    if (offer?.state !== 'released' || offer.kind !== 'admit') throw conflict('offer-missing', missingOffer)
    await work(tx, record, offer)
  })
}

/** Withdraws the letter of an offer and informs the applicant. See `LetterService.revoke`. */
async function revokeLetter(
  deps: LetterDeps,
  tx: Tx,
  record: OfficeRecord,
  { id }: DecisionRow,
  { applicantId, version, because }: LetterChange,
  actor: Actor,
): Promise<void> {
  const [named] = await findDecisions(tx, [id])
  if (named === undefined) return
  // A repeated request of the same colleague is a no-op. Any other colleague gets a 409, because the reason that they
  // typed is not stored.
  if (named.letterWithdrawnAt !== null && named.letterWithdrawnById === actor.colleague.staffId) return
  await atVersion(tx, applicantId, version)
  if (named.letterWithdrawnAt !== null)
    throw conflict('letter-withdrawn', 'The letter of admission is withdrawn already. Nothing was saved.')
  const subject = { kind: 'letter' as const, subjectId: id }
  const documentId = await deps.documents.revoke(tx, subject, because, auditActor(actor))
  if (documentId === null) return
  await inform(deps, tx, record, id, letterMail('letter-withdrawn', documentId, record, deps.institution), {
    title: 'Your letter of admission was withdrawn',
    message: 'The admissions office has withdrawn your letter of admission. Please call the office.',
  })
}

/** Issues the withdrawn letter of an offer again and informs the applicant. See `LetterService.reissue`. */
async function reissueLetter(
  deps: LetterDeps,
  tx: Tx,
  record: OfficeRecord,
  offer: DecisionRow,
  { applicantId, version, because }: LetterChange,
  actor: Actor,
): Promise<void> {
  const { institution } = deps
  const [named] = await findDecisions(tx, [offer.id])
  if (named === undefined) return
  if (named.letterWithdrawnAt === null) {
    // A repeated request of the same colleague is a no-op. Any other colleague gets a 409, because the reason that they
    // typed is not stored.
    if ((await findReissuer(tx, applicantId)) === actor.colleague.staffId) return
    await atVersion(tx, applicantId, version)
    throw conflict(
      'letter-valid',
      'The letter of admission is valid, so it was not issued again. Nothing was saved.',
    )
  }
  requireSecondPerson(named, actor)
  await atVersion(tx, applicantId, version)
  const facts = offerFacts({ ...offer, admissionSession: record.admissionSession }, institution)
  const letter = await deps.reissueLetter(tx, record, facts, because, auditActor(actor))
  if (letter === null) return
  await inform(
    deps,
    tx,
    record,
    offer.id,
    letterMail('letter-issued-again', letter.id, record, institution),
    {
      title: 'Your letter of admission was issued again',
      message: 'Your offer is unchanged. The new letter has a new code and replaces the earlier one.',
    },
  )
}

/** Throws 403 if the colleague withdrew the letter or proposed the offer. */
function requireSecondPerson(
  { letterWithdrawnById, proposedBy }: { letterWithdrawnById: string | null; proposedBy: string | null },
  { colleague: { staffId } }: Actor,
): void {
  if (letterWithdrawnById === staffId)
    throw forbidden(
      'second-person-required',
      'You have withdrawn this letter: a colleague has to issue it again.',
    )
  if (proposedBy === staffId)
    throw forbidden(
      'second-person-required',
      'You have proposed this offer: a colleague has to issue its letter again.',
    )
}

/** Notifies the applicant in the portal and queues an email about their letter. */
async function inform(
  deps: LetterDeps,
  tx: Tx,
  record: OfficeRecord,
  offerId: string,
  order: MailOrder,
  words: { title: string; message: string },
): Promise<void> {
  await deps.notify(tx, { applicantId: record.id, ...words, page: portalPages.admissionStatus })
  await enqueueDecisionMail(deps, tx, order, offerId)
}
