import { acceptingFee, hasAcceptedIn } from '#contract/fees/fee.ts'
import { portalPages } from '#contract/portal-pages.ts'
import type { AdmissionData, Tracker } from '#contract/endpoints/admission.ts'
import { termsOf } from '#contract/session-terms.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import type { Stage } from '#contract/stages.ts'
import { readOfferLapsedAt } from '#server/applicant/offer.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { conflict } from '#server/http/errors.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import { type AdmissionDataDeps, readAdmission } from './admission-data.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import {
  enrolmentColumns,
  findDecline,
  findReleased,
  insertDecline,
  openItems,
  readMatricIssuedAt,
  undecidedFees,
  undoDecline,
} from './enrolment.store.ts'
import { requireValidLetter } from './enrolment-requirements.ts'
import { offerDeadlines } from './offer-deadlines.ts'
import { trackerOf } from './tracker.ts'

export interface AdmissionService {
  /** Returns the decision as the applicant sees it, and the applicant's response to it. */
  get(record: ApplicantRecord): Promise<AdmissionData>
  /**
   * Declines the offer. Idempotent. A lapsed offer can be declined only while its acceptance fee is being checked.
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

export interface AdmissionDeps extends AdmissionDataDeps, Pick<EnrolmentDeps, 'database' | 'notify'> {}

export function admissionService(deps: AdmissionDeps): AdmissionService {
  const { database, institution, notify } = deps
  const { undoUntil, undoPeriodText } = offerDeadlines(institution.admission)

  /** Returns the fees with a payment that the payments office is checking. Empty at stages where no fee can be paid. */
  async function checkedFees({ id, stage }: ApplicantRecord): Promise<ReadonlySet<FeeId>> {
    return stage === 'IsAdmitted' || stage === 'PaymentCompletion'
      ? undecidedFees(database.system, id)
      : new Set()
  }

  return {
    async get(record) {
      const checked = await checkedFees(record)
      return database.asApplicant(record.id, (db) => readAdmission(deps, db, record, checked))
    },

    async decline(applicant, reason, requestId) {
      const { id } = applicant
      const isChecked = (await checkedFees(applicant)).has(acceptingFee)
      return database.asApplicantInOne(id, async (tx) => {
        const record = await lockOffered(tx, id)
        if (hasAcceptedIn(record.feesPaid))
          throw conflict(
            'offer-accepted',
            'You have accepted this offer with your acceptance fee. Call the admissions office if you cannot take up your place.',
          )
        if ((await findDecline(tx, id)) !== undefined) return readAdmission(deps, tx, record)
        const decision = await findReleased(tx, id)
        if (decision === undefined)
          throw conflict('offer-missing', 'There is no offer that you could decline.')
        if (!isChecked && (await readOfferLapsedAt(tx, id)) !== null)
          throw conflict(
            'offer-lapsed',
            'The last day to accept your offer has passed, so it has lapsed already.',
          )
        const undoPeriod = undoPeriodText(decision)
        await insertDecline(tx, { id: newId(), applicantId: id, decisionId: decision.id, reason })
        await notify(tx, {
          applicantId: id,
          title: 'Offer declined',
          message: `You have declined your offer.${undoPeriod === null ? '' : ` You can undo this ${undoPeriod}, under Admission Status.`}`,
          page: portalPages.admissionStatus,
        })
        await writeAudit(tx, {
          ...byApplicant(id, requestId),
          action: 'offer-declined',
          before: { declined: false },
          after: { declined: true, decisionId: decision.id, reason },
        })
        return readAdmission(deps, tx, record)
      })
    },

    undoDecline: ({ id }, requestId) =>
      database.asApplicantInOne(id, async (tx) => {
        const record = await lockOffered(tx, id)
        const decline = await findDecline(tx, id)
        if (decline === undefined) return readAdmission(deps, tx, record)
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
        return readAdmission(deps, tx, record)
      }),

    async tracker(record) {
      const checked = await checkedFees(record)
      return database.asApplicant(record.id, async (db) => {
        return trackerOf({
          ...(await readAdmission(deps, db, record, checked)),
          record,
          checkedFees: checked,
          fees: termsOf(institution, record.admissionSession).fees,
          letterTitle: institution.documents.letter.title,
          matricIssuedAt: await readMatricIssuedAt(db, record.id),
          openItems: await openItems(db, record.id),
        })
      })
    },
  }
}

const noOffer: Partial<Record<Stage, string>> = {
  ApplicationSumitted: 'There is no decision on your application yet.',
  IsRejected: 'This application has no offer of admission.',
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
