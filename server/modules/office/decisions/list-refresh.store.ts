import { sql } from 'kysely'
import { lockApplicants } from '#server/applicant/lock.ts'
import type { Db, Tx } from '#server/db/client.ts'

/*
 * Leaves changes of the list to a job. Only the list is late, by seconds: decisions, locks and the audit log are
 * changed in the transaction of the request, and commands check the decision.
 */

/**
 * From now on, changed decisions in this transaction do not change their applications in the list. They are added to
 * `office_application_due`, and a job is queued that changes the list.
 */
export async function listLater(tx: Tx): Promise<void> {
  await sql`select set_config('matric.list_later', 'on', true),
    graphile_worker.add_job('refresh_office_list', '{}'::json, job_key => 'refresh_office_list_now',
      max_attempts => 25, priority => -10)`.execute(tx)
}

/** Returns up to `limit` applications whose row in the list is due. */
async function dueApplicants(tx: Tx, limit: number): Promise<string[]> {
  const due = tx.selectFrom('officeApplicationDue').select('applicantId').orderBy('applicantId').limit(limit)
  return (await due.execute()).map(({ applicantId }) => applicantId)
}

/**
 * Changes up to `limit` due rows of the list, and returns their number. Rows that already show the state of their
 * decision keep their version.
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
