import { sql } from 'kysely'
import { lockApplicants } from '#server/applicant/lock.ts'
import type { Db, Tx } from '#server/db/client.ts'

/*
 * If more than 500 decisions are scheduled or stopped together, a job updates the list of applications (the table
 * `office_application`) a few seconds later. Until then the list is out of date. Commands are not affected, because
 * they check the decision itself. Only the list is late: the transaction that calls `deferListRefresh` changes the
 * decisions and writes the audit log.
 */

/**
 * Makes a job update the list for all decisions that this transaction changes after this call. Their applications are
 * added to `office_application_due`, and the job is queued.
 */
export async function deferListRefresh(tx: Tx): Promise<void> {
  await sql`select set_config('matric.list_later', 'on', true),
    graphile_worker.add_job('refresh_office_list', '{}'::json, job_key => 'refresh_office_list_now',
      max_attempts => 25, priority => -10)`.execute(tx)
}

/** Returns the ids of up to `limit` applicants whose row in the list must be updated. */
async function dueApplicants(tx: Tx, limit: number): Promise<string[]> {
  const due = tx.selectFrom('officeApplicationDue').select('applicantId').orderBy('applicantId').limit(limit)
  return (await due.execute()).map(({ applicantId }) => applicantId)
}

/**
 * Updates up to `limit` rows of the list that `deferListRefresh` has left to the job, and returns their number. Rows
 * that already show the state of their decision keep their version.
 */
export async function refreshDue(db: Db, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ids = await dueApplicants(tx, limit)
    if (ids.length === 0) return 0
    // Every change of a decision locks the applicant first, so the decisions cannot change until the commit.
    await lockApplicants(tx, ids)
    await tx
      .deleteFrom('officeApplicationDue')
      .where('applicantId', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    await sql`update office_application target
      set status = found.status, waiting_since = coalesce(found.waiting_since, target.waiting_since),
        decision_id = found.decision_id, decision_kind = found.decision_kind, version = target.version + 1
      from unnest(${ids}::uuid[]) due (id), lateral office_status_of(due.id) found
      where target.applicant_id = due.id
        and (target.status, target.decision_id) is distinct from (found.status, found.decision_id)`.execute(
      tx,
    )
    return ids.length
  })
}
