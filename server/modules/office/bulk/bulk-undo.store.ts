import { sql } from 'kysely'
import type { BulkKind } from '#contract/office/bulk.ts'
import type { Db } from '#server/db/client.ts'
import type { BulkItemRow } from './bulk.store.ts'

/**
 * Returns the applications whose decisions a colleague's bulk action proposed or approved, in the order of its plan.
 * `reason` is `acted-on` if the decision can no longer be undone, because a colleague has acted on it; otherwise null.
 */
export async function listToUndo(
  db: Db,
  { bulkId, kind, staffId }: { bulkId: string; kind: BulkKind; staffId: string },
): Promise<Pick<BulkItemRow, 'applicantId' | 'version' | 'decisionId' | 'reason'>[]> {
  const isUndoable =
    kind === 'propose'
      ? sql`made.state = 'proposed' and made.proposed_by = ${staffId}`
      : sql`made.state = 'approved' and made.approved_by = ${staffId}`
  const { rows } = await sql<Pick<BulkItemRow, 'applicantId' | 'version' | 'decisionId' | 'reason'>>`
    select item.applicant_id, listed.version, item.decision_id,
      case when ${isUndoable} then null else 'acted-on' end as reason
    from bulk_item item join office_application listed on listed.applicant_id = item.applicant_id
      join decision made on made.id = item.decision_id
    where item.bulk_id = ${bulkId} and item.state = 'done' order by item.position`.execute(db)
  return rows
}
