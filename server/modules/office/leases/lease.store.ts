import { type RawBuilder, sql } from 'kysely'
import { leaseMinutes } from '#contract/office/review/leases.ts'
import { anyApplicant } from '#server/applicant/by-applicant.ts'
import type { Db } from '#server/db/client.ts'

export interface LeaseRow {
  applicantId: string
  staffId: string
  holder: string
  takenAt: Date
  renewedAt: Date
  leasedUntil: Date
}

/**
 * SQL condition that a colleague other than `staffId` holds an active lease of the application. `applicantId` is an SQL
 * expression.
 */
export const heldByOther = (applicantId: RawBuilder<unknown>, staffId: string): RawBuilder<unknown> =>
  sql`exists (select from application_lease held where held.applicant_id = ${applicantId}
    and held.staff_id <> ${staffId}::uuid and held.leased_until > now())`

/** SQL of a common table expression that locks a colleague's row in `staff` before the statement locks leases. */
const lockedAccount = (staffId: string): RawBuilder<unknown> =>
  sql`account as (select id as account_id from staff where id = ${staffId}::uuid for key share)`

const duration = sql`make_interval(mins => ${sql.lit(leaseMinutes)})`

/**
 * SQL that acquires leases of submitted applications for a colleague. Each application must be free or leased by this
 * colleague, and its row in `office_application` must meet `condition`. Returns the ids of the applications. Of two
 * simultaneous calls, the unique key lets only one succeed. Locks the colleague's row in `staff`, then the leases by
 * applicant id. Removing a colleague's access locks in the same order, to prevent deadlocks.
 */
function takeStatement(
  applicantIds: readonly string[],
  staffId: string,
  condition: RawBuilder<unknown>,
): RawBuilder<{ applicantId: string }> {
  return sql<{ applicantId: string }>`
    with ${lockedAccount(staffId)}
    insert into application_lease as held (applicant_id, staff_id, taken_at, renewed_at, leased_until)
      select applicant_id, account_id, now(), now(), now() + ${duration}
      from account, office_application where applicant_id = ${anyApplicant(applicantIds)} and ${condition}
      order by applicant_id
    on conflict (applicant_id) do update set
      taken_at = case when held.staff_id = excluded.staff_id and held.leased_until > now()
        then held.taken_at else excluded.taken_at end,
      staff_id = excluded.staff_id, renewed_at = excluded.renewed_at, leased_until = excluded.leased_until
      where held.staff_id = excluded.staff_id or held.leased_until <= now()
    returning applicant_id`
}

/**
 * Acquires or renews a lease. Returns false if another colleague holds the lease, if the application is not submitted,
 * or if its row does not meet `condition`.
 */
export async function takeLease(
  db: Db,
  applicantId: string,
  staffId: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  return (await takeLeases(db, [applicantId], staffId, condition)).length === 1
}

/** Like `takeLease`, for several applications in one statement. Returns the ids of the leased applications. */
export async function takeLeases(
  db: Db,
  applicantIds: readonly string[],
  staffId: string,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await takeStatement(applicantIds, staffId, condition).execute(db)
  return rows.map(({ applicantId }) => applicantId)
}

/**
 * Transfers the active lease of another colleague to `staffId`. Returns the previous holder's id; null if no other
 * colleague held an active lease. Locks in the same order as `takeLease`.
 */
export async function replaceLease(db: Db, applicantId: string, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ staffId: string }>`
    with ${lockedAccount(staffId)},
    previous as (select applicant_id, staff_id, account_id from account, application_lease lease
      where applicant_id = ${applicantId} and staff_id <> account_id and leased_until > now() for update of lease)
    update application_lease held set staff_id = account_id, taken_at = now(), renewed_at = now(),
      leased_until = now() + ${duration}
    from previous where held.applicant_id = previous.applicant_id
    returning previous.staff_id`.execute(db)
  return rows[0]?.staffId ?? null
}

/** Ends a colleague's lease of an application. No-op if there is none. */
export async function deleteLease(db: Db, applicantId: string, staffId: string): Promise<void> {
  await db
    .deleteFrom('applicationLease')
    .where('applicantId', '=', applicantId)
    .where('staffId', '=', staffId)
    .execute()
}

const activeLeases = (db: Db) =>
  db
    .selectFrom('applicationLease')
    .innerJoin('staff', 'staff.id', 'applicationLease.staffId')
    .select([
      'applicationLease.applicantId',
      'applicationLease.staffId',
      'staff.name as holder',
      'applicationLease.takenAt',
      'applicationLease.renewedAt',
      'applicationLease.leasedUntil',
    ])
    .where('applicationLease.leasedUntil', '>', sql<Date>`now()`)

/** Lists the active leases, latest activity first, at most 500. */
export async function listLeases(db: Db): Promise<LeaseRow[]> {
  return activeLeases(db).orderBy('applicationLease.renewedAt', 'desc').limit(500).execute()
}

/** Returns the active lease of an application; undefined if it is free. */
export async function findLease(db: Db, applicantId: string): Promise<LeaseRow | undefined> {
  return activeLeases(db).where('applicationLease.applicantId', '=', applicantId).executeTakeFirst()
}
