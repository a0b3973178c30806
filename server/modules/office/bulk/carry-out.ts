import { bulkRequest } from '#contract/office/bulk/bulk-request.ts'
import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import type { Institution } from '#contract/institution.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import type { DecisionService } from '../decisions/decision.service.ts'
import type { Proposal } from '../decisions/proposal-content.ts'
import type { RequestService } from '../requests/request.service.ts'
import { type BulkFacts, readBulkFacts } from './bulk-facts.store.ts'
import { sendBulkRequest } from './bulk-request.ts'
import { bulkProposal } from './bulk.service.ts'
import type { BulkActionRow, BulkItemRow, BulkOutcome } from './bulk.store.ts'
import { approveChecked } from './checked-approval.ts'
import { undoDecision } from './undo-move.ts'
import { whyNotProposed } from './why-not.ts'

export interface CarryOutDeps {
  institution: Institution
  decisions: Pick<DecisionService, 'proposeIn' | 'approveIn' | 'move'>
  requests: Pick<RequestService, 'sendIn' | 'withdrawIn'>
  now: () => number
}

/**
 * Carries out a bulk action for one application. Returns the id of the decision or request, or the reason for leaving
 * the application out.
 */
export async function carryOut(
  deps: CarryOutDeps,
  tx: Tx,
  action: BulkActionRow,
  item: BulkItemRow,
  actor: Actor,
): Promise<BulkOutcome | BulkReason> {
  const { decisions, requests } = deps
  const { applicantId, version, decisionId, requestId } = item
  if (action.kind === 'request') {
    const content = bulkRequest.parse(action.request)
    return sendBulkRequest(tx, deps, content, { applicantId, version }, actor)
  }
  if (action.kind === 'undo-request') {
    if (requestId === null) return 'request-closed'
    const isDone = await requests.withdrawIn(tx, { applicantId, requestId, version: null }, actor)
    return isDone ? { requestId } : 'request-closed'
  }
  if (action.kind === 'propose') return propose(decisions, tx, action.proposal, item, actor)
  if (decisionId === null) return 'no-proposal'
  if (action.kind === 'approve') {
    const reason = await approveChecked(tx, decisions, { applicantId, decisionId, version }, actor)
    return reason ?? { decisionId }
  }
  const isUndone = await undoDecision(tx, decisions, { kind: action.kind, decisionId }, actor)
  return isUndone ? { decisionId } : 'acted-on'
}

/** Proposes the decision of a bulk action for one application, unless one of its facts forbids the proposal. */
async function propose(
  decisions: Pick<DecisionService, 'proposeIn'>,
  tx: Tx,
  sharedContent: unknown,
  { applicantId, version }: BulkItemRow,
  actor: Actor,
): Promise<BulkOutcome | BulkReason> {
  // The lock keeps other commands from changing the application between reading the facts and the decision.
  await lockApplicant(tx, applicantId, ['id'])
  const [facts] = await readBulkFacts(tx, [applicantId], actor.colleague.staffId)
  if (facts === undefined) return 'failed'
  const content = bulkProposal.parse(sharedContent)
  const reason = whyNotProposed(facts, content)
  if (reason !== null) return reason
  return { decisionId: await decisions.proposeIn(tx, proposalOf(content, facts, version), actor) }
}

function proposalOf(
  { kind, conditions, reasons, sentence }: ReturnType<typeof bulkProposal.parse>,
  { applicantId, programmeId, entryLevel }: BulkFacts,
  version: number,
): Proposal {
  return {
    applicantId,
    version,
    kind,
    programmeId: programmeId ?? '',
    level: entryLevel ?? '',
    conditions,
    reasons,
    sentence,
    exceptionReason: '',
  }
}
