import { type RawBuilder, sql } from 'kysely'
import type { OfficeStatus } from '#contract/office/office-statuses.ts'
import type { ReconsiderationState } from '#contract/office/reconsiderations.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import { lockFirst } from '#server/applicant/lock.ts'
import { lagosZone } from '#server/db/lagos-zone.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { decidedBefore } from '../decision-state/open-reconsideration.store.ts'

export interface AssignedRow {
  applicantId: string
  applicationNumber: string | null
  surname: string
  firstname: string
  othername: string
  programmeId: string | null
  status: OfficeStatus
  reconsideration: ReconsiderationState | null
  /** Party that has to act next, as a number for sorting (see `turnAt`); null means nobody. */
  turn: number | null
  waitingSince: Date
}

/** Statuses of submitted applications for which no decision is proposed yet. */
const undecided = ['submitted', 'correction'] as const

/**
 * Tables and conditions of a query for the undecided applications that are assigned to a colleague, for use after
 * `from`.
 */
export const assignedRows = (staffId: string): RawBuilder<unknown> =>
  sql`application_assignment join office_application listed using (applicant_id)
    where staff_id = ${staffId}::uuid and listed.status in (${sql.join(undecided)})`

/**
 * Returns the undecided applications that are assigned to a colleague, at most `limit`. They are sorted by the party
 * that has to act next, then earliest deadline of an unanswered request, then longest wait.
 */
export async function listAssigned(db: Db, staffId: string, limit: number): Promise<AssignedRow[]> {
  return db
    .selectFrom('officeApplication')
    .select([
      'applicantId',
      'applicationNumber',
      'surname',
      'firstname',
      'othername',
      'programmeId',
      'status',
      'reconsideration',
      'turn',
      'waitingSince',
    ])
    .where('assigneeId', '=', staffId)
    .where('status', 'in', undecided)
    .orderBy('turn')
    .orderBy('requestDueOn', (order) => order.asc().nullsLast())
    .orderBy('waitingSince')
    .orderBy('applicantId')
    .limit(limit)
    .execute()
}

/**
 * Assigns unassigned submitted applications to a colleague, longest wait first, at most `limit`. Leaves out the
 * reconsiderations of rejections on which this colleague decided. Returns the ids of the assigned applications.
 * Simultaneous calls take different applications, because each call skips applications whose applicant another
 * transaction has locked. A unique key ensures that an application is never assigned twice.
 */
export async function takeUnassigned(tx: Tx, staffId: string, limit: number): Promise<string[]> {
  const waiting = sql`select applicant.id from office_application listed
      join applicant on applicant.id = listed.applicant_id
    where listed.status = 'submitted' and listed.assignee_id is null
      and (listed.applicant_id, ${staffId}::uuid) not in ${decidedBefore}
    order by listed.waiting_since, listed.applicant_id`
  const ids = await lockFirst(tx, waiting, limit)
  const { rows } = await sql<{ applicantId: string }>`
    insert into application_assignment (applicant_id, staff_id, assigned_by)
      select id, ${staffId}::uuid, ${staffId}::uuid from unnest(${ids}::uuid[]) id
    on conflict (applicant_id) do nothing returning applicant_id`.execute(tx)
  return rows.map(({ applicantId }) => applicantId)
}

/** Returns the id of the colleague to whom an application is assigned; null if it is not assigned. */
export async function findAssignee(tx: Tx, applicantId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('applicationAssignment')
    .select('staffId')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
  return found?.staffId ?? null
}

/** Assigns an application to a colleague. Replaces an earlier assignment. */
export async function storeAssignment(
  tx: Tx,
  assignment: { applicantId: string; staffId: string; assignedBy: string },
): Promise<void> {
  const { staffId, assignedBy } = assignment
  await tx
    .insertInto('applicationAssignment')
    .values(assignment)
    .onConflict((conflict) =>
      conflict.column('applicantId').doUpdateSet({ staffId, assignedBy, assignedAt: sql`now()` }),
    )
    .execute()
}

/** Removes the assignment of an application. No-op if it is not assigned. */
export async function deleteAssignment(tx: Tx, applicantId: string): Promise<void> {
  await tx.deleteFrom('applicationAssignment').where('applicantId', '=', applicantId).execute()
}

/** Returns whether `staffId` is a colleague with access and one of the roles. */
export async function isActive(db: Db, staffId: string, roles: readonly Role[]): Promise<boolean> {
  return (await activeStaff(db, [staffId], roles).executeTakeFirst()) !== undefined
}

/**
 * Returns the ids among `staffIds` of colleagues with access and one of the roles. Locks their rows until the
 * transaction ends. A removal of access waits for this lock, so it also ends the assignments of this transaction. Call
 * this function before any other lock, because a removal locks the colleague first. Only `lockRules` may be called
 * before it, because a removal does not lock the rules.
 */
export async function lockActive(
  tx: Tx,
  staffIds: readonly string[],
  roles: readonly Role[],
): Promise<ReadonlySet<string>> {
  const rows = await activeStaff(tx, staffIds, roles).orderBy('id').forShare().execute()
  return new Set(rows.map(({ id }) => id))
}

const activeStaff = (db: Db, staffIds: readonly string[], roles: readonly Role[]) =>
  db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', sql<string>`any(${staffIds}::uuid[])`)
    .where('disabledAt', 'is', null)
    .where('role', 'in', roles)

export interface WorkloadRow {
  staffId: string
  name: string
  assigned: number
  oldestSince: Date | null
  doneToday: number
}

/**
 * SQL of `listWorkload`. Exported so that a test can check its query plan. The statement computes the start and end of
 * the day itself, so that PostgreSQL does not know them while planning. It then expects few rows and uses the indexes
 * by colleague. If it knew the times, it would read whole tables on a day that has most of the rows.
 */
export const workloadStatement = (roles: readonly Role[]): RawBuilder<WorkloadRow> => sql<WorkloadRow>`
    with midnight as materialized (select date_trunc('day', now() at time zone ${lagosZone}) as local),
    today as materialized (select local at time zone ${lagosZone} as start,
      (local + interval '1 day') at time zone ${lagosZone} as ending from midnight)
    select staff.id as staff_id, staff.name, open.assigned, open.oldest_since,
      (select count(*) from decision
        where proposed_by = staff.id and proposed_at >= today.start and proposed_at < today.ending)
        + (select count(*) from office_request
          where asked_by = staff.id and asked_at >= today.start and asked_at < today.ending) as done_today
    from staff
      cross join today
      cross join lateral (select count(*) as assigned, min(waiting_since) as oldest_since
        from office_application
        where assignee_id = staff.id and status in (${sql.join(undecided.map((each) => sql.lit(each)))})) open
    where staff.disabled_at is null and staff.role in (${sql.join(roles)})
    order by staff.name, staff.id`

/** Returns the workload of each colleague with access and one of the roles, sorted by name. */
export async function listWorkload(db: Db, roles: readonly Role[]): Promise<WorkloadRow[]> {
  return (await workloadStatement(roles).execute(db)).rows
}
