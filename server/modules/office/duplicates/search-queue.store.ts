import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** An application in the queue of the duplicate search. `wantedAt` changes with each change of the application. */
export interface WaitingSearch {
  applicantId: string
  /** Timestamp as text, because a JavaScript date has no microseconds. */
  wantedAt: string
}

/**
 * Returns up to `limit` applications in the queue of the duplicate search, oldest first. Rechecks come last: these
 * applications were queued although they had not changed. Leaves out the ids in `failed`.
 */
export async function waitingSearches(
  db: Db,
  failed: readonly string[],
  limit: number,
): Promise<WaitingSearch[]> {
  const { rows } = await sql<WaitingSearch>`
    select applicant_id, wanted_at::text from duplicate_search where applicant_id <> all(${failed}::uuid[])
    order by recheck, wanted_at limit ${limit}`.execute(db)
  return rows
}

/**
 * Removes an application from the queue. Returns false if it has changed since `waiting` was read, or if another worker
 * has locked its row.
 */
export async function takeSearch(tx: Tx, { applicantId, wantedAt }: WaitingSearch): Promise<boolean> {
  const { rows } = await sql`
    delete from duplicate_search where applicant_id in (
      select applicant_id from duplicate_search
      where applicant_id = ${applicantId} and wanted_at = ${wantedAt}::timestamptz for update skip locked)
    returning applicant_id`.execute(tx)
  return rows.length > 0
}

/**
 * Moves an application to the end of the queue, so that later runs begin with other applications. No-op if it has
 * changed since `waiting` was read.
 */
export async function postponeSearch(db: Db, { applicantId, wantedAt }: WaitingSearch): Promise<void> {
  await sql`update duplicate_search set wanted_at = now()
    where applicant_id = ${applicantId} and wanted_at = ${wantedAt}::timestamptz`.execute(db)
}
