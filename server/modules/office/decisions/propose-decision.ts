import { programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import type { Institution } from '#contract/institution.ts'
import { programmeById } from '#contract/programmes.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { conflict } from '#server/http/errors.ts'
import type { ApplicationService } from '#server/modules/application/application.service.ts'
import { type Actor, auditActor } from '#server/modules/staff/actor.ts'
import { atVersion } from '../at-version.ts'
import { lockSubmitted } from '../lock-submitted.ts'
import { insertDecision, type NewDecision } from './decision.store.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { rejectUnseen, rejectUnverified, usesGrades } from './unverified-grades.ts'
import { alreadyDecidedText } from '../decision-state/decision-words.ts'
import type { Sample } from '../decision-state/sample.ts'
import { requireOthers, requireUndecided } from '../decision-state/undecided.ts'
import { requireNoOpenRequest } from '../decision-state/no-open-request.ts'
import { contentOf, type Proposal, sameContent } from './proposal-content.ts'
import { exceptionReasonMissing, isAboveRequirements } from './exception.ts'

export interface ProposeDeps {
  institution: Institution
  application: Pick<ApplicationService, 'candidateOf' | 'requests'>
  sample: Sample
}

/** Proposes a decision in the transaction `tx` (see `DecisionService.propose`). Returns the id of the decision. */
export async function proposeDecision(
  { institution, application, sample }: ProposeDeps,
  tx: Tx,
  proposal: Proposal,
  actor: Actor,
): Promise<string> {
  const { applicantId, version } = proposal
  const { staffId } = actor.colleague
  const { stage } = await lockSubmitted(tx, applicantId, ['stage'])
  const proposed = contentOf(proposal, institution)
  const offered = programmeById(institution, proposed.programmeId)
  const candidate = await application.candidateOf(tx, applicantId)
  const requirements = offered && programmeVerdict(offered, candidate)
  const isException = requirements !== undefined && isAboveRequirements(requirements, proposed.level)
  const content = { ...proposed, exceptionReason: isException ? proposal.exceptionReason : '' }
  const current = await findCurrentDecision(tx, applicantId)
  if (current?.state === 'proposed' && current.proposedBy === staffId && sameContent(current, content))
    return current.id
  const reconsiderationId = await requireUndecided(tx, { applicantId, stage })
  if (current !== undefined) throw conflict('decision-pending', alreadyDecidedText(current.state))
  if (reconsiderationId !== null) await requireOthers(tx, applicantId, staffId)
  await requireNoOpenRequest(application, tx, applicantId)
  await atVersion(tx, applicantId, version)
  await rejectUnverified(tx, applicantId, proposed)
  if (isException && content.exceptionReason === '') throw exceptionReasonMissing(requirements)
  if (!isException && offered !== undefined) rejectUnseen(offered, candidate, proposed.level)
  const decision: NewDecision = {
    id: newId(),
    applicantId,
    ...content,
    proposedBy: staffId,
    reconsiderationId,
  }
  await insertDecision(tx, decision)
  await writeAudit(tx, {
    ...auditActor(actor),
    action: 'decision-proposed',
    applicantId,
    after: {
      decisionId: decision.id,
      state: 'proposed',
      ...content,
      ...(requirements && { requirements: requirements.outcome }),
      ...(isException && { levelByRequirements: requirements.level }),
      ...(reconsiderationId && { reconsiderationId }),
    },
  })
  if (usesGrades(proposed)) await sample.draw(tx, { decisionId: decision.id, applicantId })
  return decision.id
}
