import type { ParsedBodyOf } from '#contract/endpoint.ts'
import { type BulkData, type bulk, type BulkKind, maxInBulk } from '#contract/office/bulk/bulk.ts'
import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import type { Database } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { fieldError } from '#server/http/errors.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { type Selection, selectedIds } from '../list/selected-ids.ts'
import { type BulkFacts, readBulkFacts } from './bulk-facts.store.ts'
import { type BulkActionRow, insertPlan } from './bulk.store.ts'
import { requireSendable } from './bulk-request.ts'
import { whyNotApproved, whyNotProposed, whyNotRequested } from './why-not.ts'

type ProposalPlan = ParsedBodyOf<typeof bulk.planProposals>

export interface BulkPlans {
  /**
   * Stores a plan: the applications for which a decision would be proposed, and those that are left out, each with the
   * reason. Proposes nothing yet.
   * @throws 400 no applications.
   */
  planProposals(plan: ProposalPlan, actor: Actor): Promise<BulkData>
  /** Like `planProposals`, for approvals. */
  planApprovals(plan: ParsedBodyOf<typeof bulk.planApprovals>, actor: Actor): Promise<BulkData>
  /**
   * Like `planProposals`, for one request to many applicants.
   * @throws 400 no applications, a deadline that is not within the next 90 days, or an unknown placeholder.
   */
  planRequests(plan: ParsedBodyOf<typeof bulk.planRequests>, actor: Actor): Promise<BulkData>
}

/** Returns the functions that store a plan. `dataOf` converts the stored plan for the browser. */
export function bulkPlans(
  { system }: Database,
  now: () => number,
  dataOf: (action: BulkActionRow) => Promise<BulkData>,
): BulkPlans {
  async function plan(
    selection: Selection,
    content: { kind: BulkKind; proposal: string | null; request?: string },
    actor: Actor,
    whyNot: (facts: BulkFacts) => BulkReason | null,
  ): Promise<BulkData> {
    const { staffId } = actor.colleague
    const { ids, isCut } = await selectedIds(system, selection, { staffId, nowMs: now() }, maxInBulk)
    const facts = await readBulkFacts(system, ids, staffId)
    if (facts.length === 0) throw fieldError('validation-failed', 'applicantIds', 'Choose the applications.')
    const action = { id: newId(), ...content, staffId, isCut }
    const items = facts.map((fact) => ({
      applicantId: fact.applicantId,
      version: fact.version,
      decisionId: content.kind === 'approve' ? fact.decisionId : null,
      requestId: null,
      reason: whyNot(fact),
    }))
    const stored = await system.transaction().execute((tx) => insertPlan(tx, action, items))
    return dataOf(stored)
  }

  return {
    planProposals: ({ kind, conditions, reasons, sentence, ...selection }, actor) => {
      const proposal =
        kind === 'admit'
          ? { kind, conditions, reasons: [], sentence: '' }
          : { kind, conditions: '', reasons, sentence }
      const content = { kind: 'propose', proposal: JSON.stringify(proposal) } as const
      return plan(selection, content, actor, (facts) => whyNotProposed(facts, { kind, reasons }))
    },

    planApprovals: (selection, actor) =>
      plan(selection, { kind: 'approve', proposal: null }, actor, (facts) =>
        whyNotApproved(facts, actor.colleague.staffId),
      ),

    async planRequests({ sections, documents, message, dueOn, ...selection }, actor) {
      const request = { sections, documents, message, dueOn }
      requireSendable(request, now())
      const content = { kind: 'request', proposal: null, request: JSON.stringify(request) } as const
      return plan(selection, content, actor, whyNotRequested)
    },
  }
}
