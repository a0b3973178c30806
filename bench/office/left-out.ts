import { sql } from 'kysely'
import { maxInBulk } from '#contract/office/bulk/bulk.ts'
import type { BulkReason } from '#contract/office/bulk/bulk-reasons.ts'
import type { Database } from '#server/db/client.ts'

/**
 * Id of the bulk action, the same in each database. The benchmark compares calls by name, and the name of a call with
 * this filter contains the id.
 */
const bulkId = '0199a000-0000-7000-8000-00000000b01d'

/**
 * Reasons for leaving out an application. The number N of a reason means that the reason applies to every Nth
 * application. If several reasons apply, the first one counts.
 */
const oneIn = { leased: 1000, 'requirements-not-met': 20 } as const satisfies Partial<
  Record<BulkReason, number>
>

/** Values of the filter by bulk action: one for all applications that it left out, and one for each reason. */
export const leftOut = ['any', ...Object.keys(oneIn)].map((reason) => `${bulkId}:${reason}`)

/**
 * Stores a bulk action that has just proposed decisions on the oldest undecided applications and has left out some of
 * them. Replaces the bulk action of an earlier run, because the cleanup job of the server may have deleted the list of
 * that bulk action.
 */
export async function addLeftOut(owner: Database): Promise<void> {
  const reason = sql`case ${sql.join(
    Object.entries(oneIn).map(
      ([name, share]) => sql`when position % ${sql.lit(share)} = 7 then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`
  await owner.system.transaction().execute(async (tx) => {
    await tx.deleteFrom('bulkAction').where('id', '=', bulkId).execute()
    await sql`insert into bulk_action (id, kind, staff_id, proposal, started_at, finished_at)
      select ${bulkId}::uuid, 'propose', id, '{}', now(), now() from staff limit 1`.execute(tx)
    await sql`insert into bulk_item (bulk_id, position, applicant_id, version, state, reason)
      select ${bulkId}::uuid, position, applicant_id, version, case when reason is null then 'done' else 'left-out' end, reason
      from (select *, ${reason} as reason
        from (select applicant_id, version, row_number() over (order by submitted_at, applicant_id) as position
          from office_application where status = 'submitted' order by submitted_at, applicant_id limit ${sql.lit(maxInBulk)}
        ) oldest) planned`.execute(tx)
  })
  await sql`vacuum analyze bulk_item`.execute(owner.system)
}
