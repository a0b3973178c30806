import { sql } from 'kysely'
import type { BulkKind } from '#contract/office/bulk/bulk.ts'
import type { Db } from '#server/db/client.ts'
import type { PlannedItem } from './bulk.store.ts'

/**
 * Returns the applications for which a bulk action of a colleague is done, in the order of its plan. `reason` is null
 * if the action can be undone for the application. Otherwise, `reason` is `acted-on` (a colleague has acted on the
 * decision since) or `request-closed` (the request is answered or withdrawn).
 */
export async function listToUndo(
  db: Db,
  { bulkId, kind, staffId }: { bulkId: string; kind: BulkKind; staffId: string },
): Promise<PlannedItem[]> {
  const reason =
    kind === 'request'
      ? sql`case when sent.returned_at is null and sent.closed_at is null then null else 'request-closed' end`
      : sql`case when made.state = ${kind === 'propose' ? 'proposed' : 'approved'}
          and ${kind === 'propose' ? sql`made.proposed_by` : sql`made.approved_by`} = ${staffId}
          then null else 'acted-on' end`
  const { rows } = await sql<PlannedItem>`
    select item.applicant_id, listed.version, item.decision_id, item.request_id, ${reason} as reason
    from bulk_item item join office_application listed on listed.applicant_id = item.applicant_id
      left join decision made on made.id = item.decision_id
      left join office_request sent on sent.id = item.request_id
    where item.bulk_id = ${bulkId} and item.state = 'done' order by item.position`.execute(db)
  return rows
}
