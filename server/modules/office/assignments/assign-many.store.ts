import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { decidedBefore } from '../decision-state/open-reconsideration.store.ts'

/** An application with its assignee before and after a change; null means unassigned. */
export interface AssigneeChange {
  applicantId: string
  before: string | null
  after: string | null
}

/**
 * Returns the applications of `ids` that can be assigned to the colleague `staffId`, or unassigned if `staffId` is
 * null, longest wait first. `before` is the current assignee, `after` is `staffId`. Leaves out applications with a
 * pending or released decision, and reconsiderations of rejections that the colleague proposed or approved.
 */
export async function listAssignable(
  tx: Tx,
  ids: readonly string[],
  staffId: string | null,
): Promise<AssigneeChange[]> {
  const { rows } = await sql<AssigneeChange>`
    select listed.applicant_id, taken.staff_id as before, ${staffId}::uuid as after
    from office_application listed left join application_assignment taken using (applicant_id)
    where listed.applicant_id = any(${ids}::uuid[]) and listed.status in ('submitted', 'correction')
      and (${staffId}::uuid is null or (listed.applicant_id, ${staffId}::uuid) not in ${decidedBefore})
    order by listed.waiting_since, listed.applicant_id`.execute(tx)
  return rows
}

/**
 * Stores the new assignees. The caller must have locked the applicants. All functions that assign applications lock the
 * applicants before they write, so that two transactions cannot deadlock.
 */
export async function storeChanges(
  tx: Tx,
  changes: readonly AssigneeChange[],
  assignedBy: string,
): Promise<void> {
  const removed = changes.filter(({ after }) => after === null).map(({ applicantId }) => applicantId)
  const assigned = changes.filter(({ after }) => after !== null)
  await sql`delete from application_assignment where applicant_id = any(${removed}::uuid[])`.execute(tx)
  await sql`insert into application_assignment (applicant_id, staff_id, assigned_by)
    select applicant_id, staff_id, ${assignedBy}::uuid
    from unnest(${assigned.map(({ applicantId }) => applicantId)}::uuid[],
      ${assigned.map(({ after }) => after)}::uuid[]) changed (applicant_id, staff_id)
    on conflict (applicant_id) do update set staff_id = excluded.staff_id, assigned_by = excluded.assigned_by,
      assigned_at = now()`.execute(tx)
}

/** Stores the changes of one bulk assignment under `batchId`, so that the assignment can be undone. */
export async function rememberChanges(
  tx: Tx,
  batchId: string,
  changes: readonly AssigneeChange[],
  madeBy: string,
): Promise<void> {
  await sql`insert into assignment_change (batch_id, applicant_id, staff_before, staff_after, made_by)
    select ${batchId}::uuid, applicant_id, staff_before, staff_after, ${madeBy}::uuid
    from unnest(${changes.map(({ applicantId }) => applicantId)}::uuid[],
      ${changes.map(({ before }) => before)}::uuid[], ${changes.map(({ after }) => after)}::uuid[])
      changed (applicant_id, staff_before, staff_after)`.execute(tx)
}

/** Deletes the stored changes of bulk assignments that are more than a day old. */
export async function forgetOldChanges(db: Db): Promise<void> {
  await sql`delete from assignment_change where made_at < now() - interval '1 day'`.execute(db)
}

/** Returns the ids of the applications in a bulk assignment of a colleague. Empty if it is unknown or was undone. */
export async function listChanged(db: Db, batchId: string, madeBy: string): Promise<string[]> {
  const { rows } = await sql<{ applicantId: string }>`select applicant_id from assignment_change
    where batch_id = ${batchId} and made_by = ${madeBy} order by applicant_id`.execute(db)
  return rows.map(({ applicantId }) => applicantId)
}

/** Returns the ids of the former assignees: the colleagues who had the applications before a bulk assignment. */
export async function listFormerAssignees(
  db: Db,
  batchId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    staffId: string
  }>`select distinct staff_before as staff_id from assignment_change
    where batch_id = ${batchId} and applicant_id = any(${ids}::uuid[]) and staff_before is not null`.execute(
    db,
  )
  return rows.map(({ staffId }) => staffId)
}

/**
 * Returns the changes that undo a bulk assignment for the applications `ids`. `after` is the former assignee. It is
 * null if the application was unassigned. It is also null if the former assignee is not in `active` or decided on the
 * rejection that is reconsidered. Leaves out applications with a pending or released decision, and those whose assignee
 * has changed since the bulk assignment.
 */
export async function listUndone(
  tx: Tx,
  batchId: string,
  ids: readonly string[],
  active: ReadonlySet<string>,
): Promise<AssigneeChange[]> {
  const { rows } = await sql<AssigneeChange>`
    select change.applicant_id, change.staff_after as before,
      case when change.staff_before = any(${[...active]}::uuid[])
        and (change.applicant_id, change.staff_before) not in ${decidedBefore} then change.staff_before end as after
    from assignment_change change join office_application listed using (applicant_id)
      left join application_assignment taken using (applicant_id)
    where change.batch_id = ${batchId} and applicant_id = any(${ids}::uuid[])
      and taken.staff_id is not distinct from change.staff_after and listed.status in ('submitted', 'correction')
    order by listed.waiting_since, listed.applicant_id`.execute(tx)
  return rows
}

/** Deletes the stored changes of these applications in a bulk assignment, because the changes were undone. */
export async function forgetBatch(tx: Tx, batchId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from assignment_change where batch_id = ${batchId}
    and applicant_id = any(${ids}::uuid[])`.execute(tx)
}
