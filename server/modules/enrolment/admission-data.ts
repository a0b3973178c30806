import { addDays, today } from '#contract/dates.ts'
import { programmesThatFit } from '#contract/eligibility/programme-verdict.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { acceptingFee, hasAcceptedIn } from '#contract/fees/fee.ts'
import type { FeeId } from '#contract/fees/registry.ts'
import { naira } from '#contract/money.ts'
import { reasonSentences } from '#contract/office/decisions/reason-sentences.ts'
import { programmeById } from '#contract/programmes.ts'
import { termsOf } from '#contract/session-terms.ts'
import type { Stage } from '#contract/stages.ts'
import { readLetterWithdrawnAt } from '#server/applicant/letter.ts'
import { readOfferLapsedAt } from '#server/applicant/offer.ts'
import type { ApplicantRecord } from '#server/applicant/record.ts'
import type { Db } from '#server/db/client.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import type { EnrolmentDeps } from './enrolment-deps.ts'
import { findDecline, findReleased, readPortalAccount, type ReleasedDecision } from './enrolment.store.ts'
import { offerDeadlines } from './offer-deadlines.ts'

export interface AdmissionDataDeps extends Pick<EnrolmentDeps, 'institution' | 'learningPortal'> {
  application: Pick<ApplicationService, 'candidateOf'>
}

type AdmissionRecord = Pick<ApplicantRecord, 'id' | 'stage' | 'programmeId' | 'admissionSession' | 'feesPaid'>

const decisionKinds: Partial<Record<Stage, AdmissionData['decision']>> = {
  IsAdmitted: 'admitted',
  IsRejected: 'rejected',
}

/** Maximum number of programmes suggested to a rejected applicant. */
const namedProgrammes = 3

/**
 * Returns the decision as the applicant sees it, and the applicant's response to it. `checkedFees` are the fees with a
 * payment that the payments office is checking. While `checkedFees` contains the acceptance fee, the offer is not shown
 * as lapsed.
 */
export async function readAdmission(
  deps: AdmissionDataDeps,
  db: Db,
  record: AdmissionRecord,
  checkedFees: ReadonlySet<FeeId> = new Set(),
): Promise<AdmissionData> {
  const { institution } = deps
  const decision = await findReleased(db, record.id)
  const { session, fees } = termsOf(institution, record.admissionSession)
  return {
    decision: decisionKinds[record.stage] ?? 'none',
    session,
    appliedFor: programmeById(institution, record.programmeId)?.description ?? '',
    releasedAt: decision?.releasedAt?.toISOString() ?? null,
    acceptanceFee: naira(fees.AcceptanceFee.amount),
    ...(await responseOf(deps, db, record, decision, checkedFees.has(acceptingFee))),
    ...offerOf(deps, record, decision),
    ...(await rejectionOf(deps, db, record, decision)),
    ...(await portalAccountOf(deps, db, record.id)),
  }
}

/** Returns the programme, department, level and conditions of the offer; all are empty if there is no offer. */
function offerOf(
  { institution }: AdmissionDataDeps,
  { stage, programmeId }: AdmissionRecord,
  decision: ReleasedDecision | undefined,
): Pick<AdmissionData, 'programme' | 'department' | 'level' | 'conditions'> {
  if (stage !== 'IsAdmitted') return { programme: '', department: '', level: '', conditions: '' }
  const programme = programmeById(institution, decision?.programmeId ?? programmeId)
  return {
    programme: programme?.description ?? '',
    department: programme?.department ?? '',
    level: decision?.level ?? programme?.level ?? '',
    conditions: decision?.conditions ?? '',
  }
}

/** Returns the decline, the deadlines of the offer, and when the offer lapsed or its letter was withdrawn. */
async function responseOf(
  { institution }: AdmissionDataDeps,
  db: Db,
  { id, stage, feesPaid }: AdmissionRecord,
  decision: ReleasedDecision | undefined,
  isPaymentChecked: boolean,
): Promise<Pick<AdmissionData, 'declinedAt' | 'undoUntil' | 'acceptBy' | 'lapsedAt' | 'letterWithdrawnAt'>> {
  const { lastDayOf, undoUntil } = offerDeadlines(institution.admission)
  const offered = stage === 'IsAdmitted'
  const decline = await findDecline(db, id)
  const withdrawnAt = offered ? await readLetterWithdrawnAt(db, id) : null
  const end = decline === undefined || withdrawnAt !== null ? null : undoUntil(decline.declinedAt, decision)
  const isOpen = offered && decline === undefined && !hasAcceptedIn(feesPaid) && !isPaymentChecked
  const lapsedAt = isOpen ? await readOfferLapsedAt(db, id) : null
  return {
    declinedAt: decline?.declinedAt.toISOString() ?? null,
    undoUntil: end !== null && end.getTime() > Date.now() ? end.toISOString() : null,
    acceptBy: offered && decision !== undefined ? lastDayOf(decision) : null,
    lapsedAt: lapsedAt?.toISOString() ?? null,
    letterWithdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

/** Returns the reasons for a rejection and what the applicant can do now; empty or null if there is no rejection. */
async function rejectionOf(
  { institution, application }: AdmissionDataDeps,
  db: Db,
  { id, stage }: AdmissionRecord,
  decision: ReleasedDecision | undefined,
): Promise<Pick<AdmissionData, 'reasons' | 'reconsiderBy' | 'reconsideredAt' | 'fitting'>> {
  if (stage !== 'IsRejected') return { reasons: [], reconsiderBy: null, reconsideredAt: null, fitting: [] }
  const candidate = await application.candidateOf(db, id)
  const releasedAt = decision?.releasedAt ?? null
  return {
    reasons: decision === undefined ? [] : reasonSentences(decision.reasons, decision.sentence),
    reconsiderBy:
      releasedAt === null ? null : addDays(today(releasedAt), institution.admission.reconsiderWithinDays),
    reconsideredAt: decision?.reconsideredAt?.toISOString() ?? null,
    fitting: programmesThatFit(institution, candidate)
      .slice(0, namedProgrammes)
      .map(({ description }) => description),
  }
}

/** Returns the state of the applicant's account on the learning portal. */
async function portalAccountOf(
  { learningPortal }: AdmissionDataDeps,
  db: Db,
  applicantId: string,
): Promise<Pick<AdmissionData, 'portalPasswordSetAt' | 'portalAccount'>> {
  const account = await readPortalAccount(db, applicantId)
  const portalPasswordSetAt = account?.setAt.toISOString() ?? null
  if (learningPortal === null) return { portalPasswordSetAt, portalAccount: 'elsewhere' }
  if (account === undefined) return { portalPasswordSetAt, portalAccount: 'open' }
  return { portalPasswordSetAt, portalAccount: account.delivered ? 'ready' : 'pending' }
}
