import type { Institution } from '#contract/institution.ts'
import type { Decision } from '#contract/office/decisions/decisions.ts'
import type { Database } from '#server/db/client.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import { decisionOf } from '../decision-data.ts'
import { deleteReturn, findReturn } from '../decision-return.store.ts'
import type { DecisionService, Move, SeenDecision } from '../decision.service.ts'
import { findDecisions } from '../decision.store.ts'
import { noSuchDecision } from '../locked-decision.ts'
import { approvalUndone } from './undo-moves.ts'

export interface UndoDecisionService {
  /**
   * Undoes the approval of a decision: the proposal waits for approval again. No-op if it waits for approval already.
   * @throws 403 approved by another colleague · 404 no such decision · 409 already scheduled, released, returned or
   * withdrawn, or the application has changed.
   */
  approval(target: SeenDecision, actor: Actor): Promise<Decision>
  /**
   * Undoes the return of a decision: the proposal waits for approval again, even if it was approved before the return.
   * No-op if it waits for approval already.
   * @throws 403 returned by another colleague · 404 no such decision · 409 the decision is not returned, or the
   * application has changed since the return.
   */
  sentBack(target: SeenDecision, actor: Actor): Promise<Decision>
}

const approverOnly = (message: string) => forbidden('approver-only', message)

export function undoDecisionService({
  database: { system },
  institution,
  decisions,
}: {
  database: Pick<Database, 'system'>
  institution: Institution
  decisions: Pick<DecisionService, 'move'>
}): UndoDecisionService {
  async function undo(target: SeenDecision, actor: Actor, move: Move): Promise<Decision> {
    await system.transaction().execute((tx) => decisions.move(tx, target, actor, () => move))
    const [decision] = await findDecisions(system, [target.decisionId])
    if (decision === undefined) throw noSuchDecision()
    return decisionOf(decision, institution)
  }

  return {
    approval: (target, actor) =>
      undo(target, actor, {
        ...approvalUndone,
        done: ({ state }) => state === 'proposed',
        check({ state, approvedBy }) {
          if (state === 'approved' && approvedBy !== actor.colleague.staffId)
            throw approverOnly('A colleague has approved this decision: only they can undo the approval.')
        },
      }),

    sentBack: (target, actor) =>
      undo(target, actor, {
        transition: 'undo-return',
        action: 'decision-return-undone',
        change: { approvedBy: null, approvedAt: null, releaseAt: null, returnedBecause: null },
        done: ({ state }) => state === 'proposed',
        async guard(tx, { id }) {
          const found = await findReturn(tx, id)
          if (found !== undefined && found.returnedBy !== actor.colleague.staffId)
            throw approverOnly('A colleague has returned this decision: only they can undo the return.')
          if (found?.version !== target.version)
            throw conflict(
              'decision-state-changed',
              'The application has changed since the decision was returned: the return cannot be undone.',
            )
          await deleteReturn(tx, id)
        },
      }),
  }
}
