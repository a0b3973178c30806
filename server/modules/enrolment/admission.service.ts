import { addDays, dayMs, endOfDay, formatDate, today } from '#contract/dates.ts'
import { programmesThatFit } from '#contract/eligibility/programme-verdict.ts'
import { hasAcceptedIn } from '#contract/fees/fee.ts'
import { portalPages } from '#contract/portal-pages.ts'
import type { AdmissionData, Tracker } from '#contract/endpoints/admission.ts'
import type { Programme } from '#contract/institution.ts'
import { reasonSentences } from '#contract/office/decisions/reason-sentences.ts'
import { naira } from '#contract/money.ts'
import { programmeById } from '#contract/programmes.ts'
import { termsOf } from '#contract/session-terms.ts'
import type { Stage } from '#contract/stages.ts'
import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import { acceptByOf, readOfferLapsedAt } from '#server/applicant/offer.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { conflict } from '#server/http/errors.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import {
  enrolmentColumns,
  findDecline,
  findReleased,
  insertDecline,
  openItems,
  readMatricIssuedAt,
  readPortalAccount,
  type ReleasedDecision,
  undoDecline,
} from './enrolment.store.ts'
import { requireValidLetter } from './enrolment-requirements.ts'
import { trackerOf } from './tracker.ts'

export interface AdmissionService {
  /** Returns the decision as the applicant sees it, and the applicant's response to it. */
  get(record: ApplicantRecord): Promise<AdmissionData>
  /**
   * Declines the offer. Idempotent.
   * @throws 409 no offer, the offer has lapsed, the letter was withdrawn, or the acceptance fee is paid.
   */
  decline(record: ApplicantRecord, reason: string, requestId: string): Promise<AdmissionData>
  /**
   * Undoes the decline. Idempotent.
   * @throws 409 no offer, the offer has lapsed, the letter was withdrawn, or the undo period has expired.
   */
  undoDecline(record: ApplicantRecord, requestId: string): Promise<AdmissionData>
  tracker(record: ApplicantRecord): Promise<Tracker>
}

export interface AdmissionDeps
  extends Pick<EnrolmentDeps, 'database' | 'institution' | 'learningPortal' | 'notify'> {
  application: Pick<ApplicationService, 'candidateOf'>
}

/** Maximum number of programmes suggested to a rejected applicant. */
const namedProgrammes = 3

export function admissionService({
  database,
  institution,
  application,
  learningPortal,
  notify,
}: AdmissionDeps): AdmissionService {
  const undoMs = institution.admission.undoDeclineDays * dayMs

  const lastDayOf = (decision: ReleasedDecision) =>
    acceptByOf(decision, institution.admission.acceptWithinDays)

  /** Returns until when a decline can be undone: at the latest until the end of the last day to accept the offer. */
  function undoUntil(declinedAt: Date, decision: ReleasedDecision | undefined): Date {
    const end = declinedAt.getTime() + undoMs
    const acceptBy = decision === undefined ? null : lastDayOf(decision)
    return new Date(acceptBy === null ? end : Math.min(end, endOfDay(acceptBy).getTime()))
  }

  async function read(
    db: Db,
    record: Pick<ApplicantRecord, 'id' | 'stage' | 'programmeId' | 'admissionSession' | 'feesPaid'>,
  ) {
    const decision = await findReleased(db, record.id)
    const decline = await findDecline(db, record.id)
    const portal = await readPortalAccount(db, record.id)
    const offered = record.stage === 'IsAdmitted'
    const programme: Programme | undefined = offered
      ? programmeById(institution, decision?.programmeId ?? record.programmeId)
      : undefined
    const { session, fees } = termsOf(institution, record.admissionSession)
    const withdrawnAt = offered ? await readLetterWithdrawnAt(db, record.id) : null
    const rejected = record.stage === 'IsRejected'
    const releasedOn = decision?.releasedAt ? today(decision.releasedAt) : null
    const { reconsiderWithinDays } = institution.admission
    const acceptBy = offered && decision !== undefined ? lastDayOf(decision) : null
    const end = decline === undefined || withdrawnAt !== null ? null : undoUntil(decline.declinedAt, decision)
    const isOpen = offered && decline === undefined && !hasAcceptedIn(record.feesPaid)
    const lapsedAt = isOpen ? await readOfferLapsedAt(db, record.id) : null
    const data: AdmissionData = {
      decision: offered ? 'admitted' : rejected ? 'rejected' : 'none',
      session,
      appliedFor: programmeById(institution, record.programmeId)?.description ?? '',
      programme: programme?.description ?? '',
      department: programme?.department ?? '',
      level: offered ? (decision?.level ?? programme?.level ?? '') : '',
      conditions: offered ? (decision?.conditions ?? '') : '',
      reasons: rejected && decision !== undefined ? reasonSentences(decision.reasons, decision.sentence) : [],
      releasedAt: decision?.releasedAt?.toISOString() ?? null,
      declinedAt: decline?.declinedAt.toISOString() ?? null,
      undoUntil: end !== null && end.getTime() > Date.now() ? end.toISOString() : null,
      acceptBy,
      lapsedAt: lapsedAt?.toISOString() ?? null,
      reconsiderBy: rejected && releasedOn !== null ? addDays(releasedOn, reconsiderWithinDays) : null,
      reconsideredAt: (rejected && decision?.reconsideredAt?.toISOString()) || null,
      fitting: rejected ? await fittingFor(db, record.id) : [],
      acceptanceFee: naira(fees.AcceptanceFee.amount),
      letterWithdrawnAt: withdrawnAt?.toISOString() ?? null,
      portalPasswordSetAt: portal?.setAt.toISOString() ?? null,
      portalAccount:
        learningPortal === null
          ? 'elsewhere'
          : portal === undefined
            ? 'open'
            : portal.delivered
              ? 'ready'
              : 'pending',
    }
    return data
  }

  /**
   * Returns how long a decline made today can be undone: `within 14 days`, or `until 30/11/2026` if the acceptance
   * deadline comes earlier.
   */
  function untilText(acceptBy: string | null): string {
    const { undoDeclineDays } = institution.admission
    return acceptBy !== null && acceptBy < addDays(today(), undoDeclineDays)
      ? `until ${formatDate(acceptBy)}`
      : `within ${undoDeclineDays} days`
  }

  async function fittingFor(db: Db, applicantId: string): Promise<string[]> {
    const candidate = await application.candidateOf(db, applicantId)
    return programmesThatFit(institution, candidate)
      .slice(0, namedProgrammes)
      .map(({ description }) => description)
  }

  /**
   * Locks and returns the row of an applicant with an offer.
   * @throws 409 no offer, or the letter was withdrawn.
   */
  async function lockOffered(tx: Tx, applicantId: string) {
    const record = await lockApplicantOrThrow(tx, applicantId, enrolmentColumns)
    if (record.stage !== 'IsAdmitted')
      throw conflict('offer-missing', noOffer[record.stage] ?? 'You have no offer of admission yet.')
    await requireValidLetter(tx, applicantId)
    return record
  }

  return {
    get: (record) => database.asApplicant(record.id, (db) => read(db, record)),

    decline: ({ id }, reason, requestId) =>
      database.asApplicantInOne(id, async (tx) => {
        const record = await lockOffered(tx, id)
        if (hasAcceptedIn(record.feesPaid))
          throw conflict(
            'offer-accepted',
            'You have accepted this offer with your acceptance fee. Call the admissions office if you cannot take up your place.',
          )
        if ((await findDecline(tx, id)) !== undefined) return read(tx, record)
        const decision = await findReleased(tx, id)
        if (decision === undefined)
          throw conflict('offer-missing', 'There is no offer that you could decline.')
        if ((await readOfferLapsedAt(tx, id)) !== null)
          throw conflict(
            'offer-lapsed',
            'The last day to accept your offer has passed, so it has lapsed already.',
          )
        await insertDecline(tx, { id: newId(), applicantId: id, decisionId: decision.id, reason })
        await notify(tx, {
          applicantId: id,
          title: 'Offer declined',
          message: `You have declined your offer. You can undo this ${untilText(lastDayOf(decision))}, under Admission Status.`,
          page: portalPages.admissionStatus,
        })
        await writeAudit(tx, {
          ...byApplicant(id, requestId),
          action: 'offer-declined',
          before: { declined: false },
          after: { declined: true, decisionId: decision.id, reason },
        })
        return read(tx, record)
      }),

    undoDecline: ({ id }, requestId) =>
      database.asApplicantInOne(id, async (tx) => {
        const record = await lockOffered(tx, id)
        const decline = await findDecline(tx, id)
        if (decline === undefined) return read(tx, record)
        if ((await readOfferLapsedAt(tx, id)) !== null)
          throw conflict(
            'offer-lapsed',
            'The last day to accept this offer has passed. Call the admissions office if you want to study with us after all.',
          )
        const end = undoUntil(decline.declinedAt, await findReleased(tx, id))
        if (end.getTime() <= Date.now())
          throw conflict(
            'undo-period-over',
            'The time to undo the decline is over. Call the admissions office if you want to study with us after all.',
          )
        await undoDecline(tx, id, decline.id)
        await notify(tx, {
          applicantId: id,
          title: 'Decline undone',
          message: 'You have undone your decline. Your offer is valid again.',
          page: portalPages.admissionStatus,
        })
        await writeAudit(tx, {
          ...byApplicant(id, requestId),
          action: 'offer-decline-undone',
          before: { declined: true },
          after: { declined: false },
        })
        return read(tx, record)
      }),

    tracker: (record) =>
      database.asApplicant(record.id, async (db) => {
        return trackerOf({
          ...(await read(db, record)),
          record,
          fees: termsOf(institution, record.admissionSession).fees,
          letterTitle: institution.documents.letter.title,
          matricIssuedAt: await readMatricIssuedAt(db, record.id),
          asked: await openItems(db, record.id),
        })
      }),
  }
}

const noOffer: Partial<Record<Stage, string>> = {
  ApplicationSumitted: 'There is no decision on your application yet.',
  IsRejected: 'This application has no offer of admission.',
}
