import type { BulkKind } from '#contract/office/bulk/bulk.ts'
import type { Tx } from '#server/db/client.ts'
import type { Actor } from '#server/modules/staff/actor.ts'
import type { DecisionService } from '../decisions/decision.service.ts'
import { approvalUndone, withdrawal } from '../decisions/undo/undo-moves.ts'

/**
 * Withdraws the colleague's own proposal (`undo-propose`) or undoes their own approval (`undo-approve`). Returns false
 * if a colleague has acted on the decision since.
 * @throws the errors of `DecisionService.move`.
 */
export async function undoDecision(
  tx: Tx,
  decisions: Pick<DecisionService, 'move'>,
  { kind, decisionId }: { kind: BulkKind; decisionId: string },
  actor: Actor,
): Promise<boolean> {
  const { staffId } = actor.colleague
  return kind === 'undo-propose'
    ? decisions.move(tx, { decisionId, version: null }, actor, () => ({
        ...withdrawal(null),
        done: ({ state, proposedBy }) => state !== 'proposed' || proposedBy !== staffId,
      }))
    : decisions.move(tx, { decisionId, version: null }, actor, () => ({
        ...approvalUndone,
        done: ({ state, approvedBy }) => state !== 'approved' || approvedBy !== staffId,
      }))
}
