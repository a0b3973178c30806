import type { Stage } from '#contract/stages.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict } from '#server/http/errors.ts'
import { findCurrentDecision } from '../decision-state/current-decision.store.ts'
import { alreadyDecidedText } from '../decision-state/decision-words.ts'
import { requireUndecided } from '../decision-state/undecided.ts'

/**
 * Checks that the data on which a decision is based may still change. The caller must hold the lock on the applicant's
 * row.
 * @throws 409 the application is decided and not being reconsidered, or a decision is pending.
 */
export async function rejectDecided(tx: Tx, record: { applicantId: string; stage: Stage }): Promise<void> {
  await requireUndecided(tx, record)
  const current = await findCurrentDecision(tx, record.applicantId)
  if (current !== undefined) throw conflict('decision-pending', alreadyDecidedText(current.state))
}
