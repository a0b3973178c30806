import type { Selectable } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { DecisionTable } from '#server/db/office-schema.ts'

/**
 * Returns the pending or released decision on an applicant; undefined if there is none. Ignores a reconsidered
 * rejection, unless the reconsideration was cancelled. A unique index allows at most one such decision.
 */
export async function findCurrentDecision(
  tx: Tx,
  applicantId: string,
): Promise<Selectable<DecisionTable> | undefined> {
  return tx
    .selectFrom('decision')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .where('state', 'in', ['proposed', 'approved', 'scheduled', 'released'])
    .where('reconsideredAt', 'is', null)
    .executeTakeFirst()
}
