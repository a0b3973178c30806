import { sql } from 'kysely'
import { type AssignmentRule, mostAssigned } from '#contract/office/assignment-rules.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** Lists the rules in their order. */
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

export async function replaceRules(tx: Tx, rules: readonly AssignmentRule[], savedBy: string): Promise<void> {
  await tx.deleteFrom('assignmentRule').execute()
  if (rules.length === 0) return
  await tx
    .insertInto('assignmentRule')
    .values(rules.map((rule, position) => ({ ...rule, position, savedBy })))
    .execute()
}

export interface AssigneeCount {
  /** Null for applications that no rule assigns. */
  staffId: string | null
  name: string | null
  count: number
}

/**
 * SQL that selects up to 20,000 unassigned submitted applications, the longest waiting first. `staff_id` is the
 * colleague to whom the rules assign the application; null if no rule matches.
 */
function byRules(rules: readonly AssignmentRule[]) {
  const numbered = rules.map(({ staffId, ...rule }, position) => ({ ...rule, staff_id: staffId, position }))
  return sql`select applicant_id, assignee_by_rules(${JSON.stringify(numbered)}::jsonb, applicant_id, programme_id,
      application_number) as staff_id
    from (select applicant_id, programme_id, application_number from office_application
      where status = 'submitted' and not exists (select 1 from application_assignment taken
        where taken.applicant_id = office_application.applicant_id)
      order by waiting_since, applicant_id limit ${mostAssigned}) unassigned`
}

/** Counts how many unassigned applications these rules assign to each colleague, highest number first. */
export async function countByRules(db: Db, rules: readonly AssignmentRule[]): Promise<AssigneeCount[]> {
  const { rows } = await sql<AssigneeCount>`select staff_id, staff.name, count(*) as count
    from (${byRules(rules)}) assigned left join staff on staff.id = staff_id
    group by staff_id, staff.name order by count(*) desc, staff.name`.execute(db)
  return rows
}

/**
 * Assigns unassigned applications according to these rules. If a colleague takes one at the same time, the unique key
 * ensures that it is assigned only once. Returns the assignments that were made.
 */
export async function assignByRules(
  tx: Tx,
  rules: readonly AssignmentRule[],
  assignedBy: string,
): Promise<{ applicantId: string; staffId: string }[]> {
  const { rows } = await sql<{ applicantId: string; staffId: string }>`
    insert into application_assignment (applicant_id, staff_id, assigned_by)
      select applicant_id, staff_id, ${assignedBy}::uuid from (${byRules(rules)}) assigned where staff_id is not null
    on conflict (applicant_id) do nothing returning applicant_id, staff_id`.execute(tx)
  return rows
}
