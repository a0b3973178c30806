import { sql } from 'kysely'
import { type AssignmentRule, maxAssigned } from '#contract/office/review/assignment-rules.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { decidedBefore } from '../decision-state/open-reconsideration.store.ts'

/** Returns the assignment rules in the order in which they are applied. */
export async function listRules(db: Db): Promise<AssignmentRule[]> {
  return db
    .selectFrom('assignmentRule')
    .select(['staffId', 'kind', 'programmes', 'digits', 'share', 'active'])
    .orderBy('position')
    .execute()
}

/** Locks the rules until the transaction ends, so that only one transaction at a time changes or applies them. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assignment rules'))`.execute(tx)
}

/** Replaces all assignment rules. The order of the list is stored. */
export async function replaceRules(tx: Tx, rules: readonly AssignmentRule[], savedBy: string): Promise<void> {
  await tx.deleteFrom('assignmentRule').execute()
  if (rules.length === 0) return
  await tx
    .insertInto('assignmentRule')
    .values(rules.map((rule, position) => ({ ...rule, position, savedBy })))
    .execute()
}

/** An unassigned application and the colleague to whom the rules assign it; null if no rule does. */
export interface PlannedAssignment {
  applicantId: string
  staffId: string | null
  name: string | null
}

/**
 * Returns the unassigned submitted applications that have waited longest, at most 20,000, each with the colleague that
 * these rules choose. An application in reconsideration is not assigned to a colleague who decided on its rejection.
 */
export async function planByRules(db: Db, rules: readonly AssignmentRule[]): Promise<PlannedAssignment[]> {
  const numbered = rules.map(({ staffId, ...rule }, position) => ({ ...rule, staff_id: staffId, position }))
  const all = JSON.stringify(numbered)
  // `materialized` makes the SQL function `assignee_by_rules` run only once per application.
  const { rows } = await sql<PlannedAssignment>`
    with unassigned as (
      select applicant_id, programme_id, application_number, waiting_since, reconsideration from office_application
      where status = 'submitted' and not exists (select 1 from application_assignment taken
        where taken.applicant_id = office_application.applicant_id)
      order by waiting_since, applicant_id limit ${maxAssigned}),
    planned as materialized (
      select applicant_id, waiting_since, assignee_by_rules(case when reconsideration = 'open'
          then (select coalesce(jsonb_agg(rule), '[]') from jsonb_array_elements(${all}::jsonb) rule
            where (unassigned.applicant_id, (rule ->> 'staff_id')::uuid) not in ${decidedBefore})
          else ${all}::jsonb end, applicant_id, programme_id, application_number) as staff_id
      from unassigned)
    select applicant_id, staff_id, staff.name from planned left join staff on staff.id = staff_id
    order by waiting_since, applicant_id`.execute(db)
  return rows
}

/**
 * Stores planned assignments and returns the stored ones. Leaves out an application that was assigned or left the
 * status `submitted` in the meantime. Also leaves it out if the planned colleague decided on the rejection that is
 * reconsidered. The caller must have locked the colleagues with `lockActive` and then the applicants. All functions
 * that assign applications lock the applicants before they write, so that two transactions cannot deadlock.
 */
export async function storeAssignments(
  tx: Tx,
  planned: readonly { applicantId: string; staffId: string }[],
  assignedBy: string,
): Promise<{ applicantId: string; staffId: string }[]> {
  const { rows } = await sql<{ applicantId: string; staffId: string }>`
    insert into application_assignment (applicant_id, staff_id, assigned_by)
      select listed.applicant_id, planned.staff_id, ${assignedBy}::uuid
      from unnest(${planned.map(({ applicantId }) => applicantId)}::uuid[],
          ${planned.map(({ staffId }) => staffId)}::uuid[]) planned (applicant_id, staff_id)
        join office_application listed on listed.applicant_id = planned.applicant_id and listed.status = 'submitted'
      where (listed.applicant_id, planned.staff_id) not in ${decidedBefore}
      order by listed.waiting_since, listed.applicant_id
    on conflict (applicant_id) do nothing returning applicant_id, staff_id`.execute(tx)
  return rows
}
