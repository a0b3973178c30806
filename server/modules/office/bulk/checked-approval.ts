import type { ErrorCode } from '#contract/error-codes.ts'
import { type BulkReason, bulkReasonIds } from '#contract/office/bulk/bulk-reasons.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import type { AppError } from '#server/http/errors.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import type { DecisionService } from '../decisions/decision.service.ts'
import { lockDecision } from '../decisions/decision.store.ts'
import { readBulkFacts } from './bulk-facts.store.ts'
import { whyNotApproved } from './why-not.ts'

/**
 * Reason for leaving an application out of a bulk action, by the code of the error. Codes that equal a reason's id are
 * not listed.
 */
const reasonOfCode: Partial<Record<ErrorCode, BulkReason>> = {
  'exception-reason-required': 'requirements-not-met',
  'second-person-required': 'own-proposal',
  'decision-state-changed': 'no-proposal',
  'choice-unknown': 'programme-unavailable',
  'section-open': 'correction-open',
  'request-returned': 'request-closed',
}

/** Returns why an application is left out of a bulk action after an error; `failed` if no reason matches. */
export function reasonOf({ code }: AppError): BulkReason {
  return reasonOfCode[code] ?? bulkReasonIds.find((each) => each === code) ?? 'failed'
}

/**
 * Approves a proposal if the rules for bulk approvals allow it. Returns why the proposal was not approved; null if this
 * colleague has approved it, in this call or an earlier one.
 * @throws the errors of `DecisionService.approve`.
 */
export async function approveChecked(
  tx: Tx,
  decisions: Pick<DecisionService, 'approveIn'>,
  target: { applicantId: string; decisionId: string; version: number },
  actor: Actor,
): Promise<BulkReason | null> {
  const { applicantId, decisionId, version } = target
  const { staffId } = actor.colleague
  // The lock keeps other commands from changing the application after its facts are read and before the approval is
  // committed.
  await lockApplicant(tx, applicantId, ['id'])
  const decision = await lockDecision(tx, decisionId)
  if (decision?.state === 'approved' && decision.approvedBy === staffId) return null
  const [facts] = await readBulkFacts(tx, [applicantId], staffId)
  if (facts === undefined || facts.decisionId !== decisionId) return 'no-proposal'
  const reason = whyNotApproved(facts, staffId)
  if (reason !== null) return reason
  await decisions.approveIn(tx, { decisionId, version }, actor)
  return null
}
