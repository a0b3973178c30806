import { decisionNotFound } from '../decision-state/decision-words.ts'
import { lockApplicant } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { notFound } from '#server/http/errors.ts'
import { applicantOf, lockDecision, type LockedDecision } from './decision.store.ts'

/** Returns the 404 error for a decision that does not exist. */
export const noSuchDecision = () => notFound(decisionNotFound)

/** Locks the applicant of a decision and then the decision. @throws 404 no such decision. */
export async function lockWithApplicant(
  tx: Tx,
  decisionId: string,
): Promise<{ applicantId: string; decision: LockedDecision }> {
  const applicantId = isId(decisionId) ? await applicantOf(tx, decisionId) : undefined
  if (applicantId === undefined) throw noSuchDecision()
  await lockApplicant(tx, applicantId, ['id'])
  const decision = await lockDecision(tx, decisionId)
  if (decision === undefined) throw noSuchDecision()
  return { applicantId, decision }
}
