import type { Institution } from '#contract/institution.ts'
import { addDays, today } from '#contract/dates.ts'
import { decisionAfter } from '#contract/office/decisions/decision-moves.ts'
import { transitionFor } from '#contract/stages.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import { moveStage } from '#server/applicant/stage.ts'
import { type AuditEntry, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import type { PrintingService } from '#server/modules/printing/printing.service.ts'
import { decisionMail, decisionNotice, enqueueDecisionMail } from '../decision-mail.ts'
import { type DecisionChange, type DecisionRow, lockDecision, moveDecision } from '../decision.store.ts'
import { officeColumns, type OfficeRecord } from '../../applicant-record.store.ts'
import { endReconsideration, readRefusedAt } from '../../decision-state/open-reconsideration.store.ts'
import { offerFacts } from '../letters/offer.service.ts'

export interface ReleaseDecisionDeps {
  institution: Institution
  mail: Pick<MailService, 'enqueue'>
  notify: NotificationService['notify']
  issueLetter: PrintingService['issueLetter']
  log: { error(fields: object, message: string): void }
  /** Returns the current time in epoch ms. */
  now: () => number
}

type Author = Pick<AuditEntry, 'actorKind' | 'actorId' | 'requestId'>

/**
 * Releases one decision and informs the applicant, in the given transaction. For an admission, also issues the
 * letter. Returns false if the decision is no longer due.
 */
export async function releaseDecision(
  deps: ReleaseDecisionDeps,
  tx: Tx,
  id: string,
  applicantId: string,
): Promise<boolean> {
  const { institution, now } = deps
  const record = await lockApplicant(tx, applicantId, officeColumns)
  const decision = await lockDecision(tx, id)
  if (record === null || decision === undefined) return false
  const { state, releaseAt, kind } = decision
  const to = decisionAfter(state, 'release')
  if (to === undefined || releaseAt === null || releaseAt.getTime() > now()) return false
  const releasedAt = new Date(now())
  const author: Author = { actorKind: 'office', actorId: decision.releasedBy, requestId: null }
  const offer = acceptance(institution, decision, releasedAt)
  await moveDecision(tx, id, state, to, { releasedAt, ...offer })
  // The programme offered may differ from the programme that the applicant chose. The applicant record then contains
  // the programme offered; the submitted answers keep the chosen one.
  const offered = decision.programmeId === null ? {} : { programmeId: decision.programmeId }
  const event = kind === 'admit' ? 'offer-released' : 'refusal-released'
  const { reconsiderationId } = decision
  if (transitionFor(record.stage, event)?.guard === 'reconsideration' && reconsiderationId === null)
    throw new Error('A refusal was released already, and this decision belongs to no reconsideration')
  const move = await moveStage(tx, record, event, offered)
  if (reconsiderationId !== null) await endReconsideration(tx, reconsiderationId, releasedAt)
  await announce(deps, tx, record, { ...decision, releasedAt, ...offer }, author)
  await writeAudit(tx, {
    ...author,
    action: move.event,
    applicantId,
    before: { decisionId: id, state, stage: record.stage, programmeId: record.programmeId },
    after: {
      decisionId: id,
      state: to,
      stage: move.to,
      programmeId: decision.programmeId ?? record.programmeId,
      ...(reconsiderationId && { reconsiderationId }),
      ...(offer.acceptBy && { acceptBy: offer.acceptBy }),
    },
  })
  return true
}

/**
 * Returns the columns with the acceptance deadline of an offer released at `releasedAt`; no columns for a rejection.
 */
export function acceptance(
  { admission }: Pick<Institution, 'admission'>,
  { kind }: Pick<DecisionRow, 'kind'>,
  releasedAt: Date,
): Pick<DecisionChange, 'acceptBy' | 'acceptBySetAt'> {
  if (kind === 'reject') return {}
  const acceptBy = addDays(today(releasedAt), admission.acceptWithinDays)
  return { acceptBy, acceptBySetAt: releasedAt }
}

/** Issues the letter of an admission, and informs the applicant by notification and email. */
async function announce(
  deps: ReleaseDecisionDeps,
  tx: Tx,
  record: OfficeRecord,
  decision: DecisionRow,
  author: Author,
): Promise<void> {
  if (decision.kind === 'admit') {
    const { admissionSession } = record
    const facts = offerFacts({ ...decision, admissionSession }, deps.institution)
    await deps.issueLetter(tx, record, facts, author)
  }
  await deps.notify(tx, decisionNotice(decision, record, deps.institution))
  const refusedAt = await readRefusedAt(tx, decision.reconsiderationId)
  await enqueueDecisionMail(
    deps,
    tx,
    decisionMail(decision, record, deps.institution, refusedAt),
    decision.id,
  )
}
