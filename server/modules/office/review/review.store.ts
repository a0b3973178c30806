import { type RawBuilder, sql } from 'kysely'
import type { ListView } from '#contract/office/list/list.ts'
import { type LastDecision, leavesOutOpenRequests, type SkipReason } from '#contract/office/review/review.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { heldByOther } from '../leases/lease.store.ts'
import { filterConditions } from '../list/list-conditions.store.ts'
import { afterSql, orderSql } from '../list/list-order.store.ts'
import { findMatches, searchConditions } from '../list/list-search.store.ts'
import { isActedOn } from '../duplicates/duplicate-undo.store.ts'
import { decidedBefore } from '../decision-state/open-reconsideration.store.ts'
import type { SearchTerms } from '../list/search-terms.ts'
import { deleteLease, type LeaseRow, takeLease } from '../leases/lease.store.ts'

/** A list and the colleague who works through it. */
export interface Walk extends Omit<ListView, 'search'> {
  search: SearchTerms | null
  staffId: string
  /** Start of the review, as an ISO time. Applications shown to the colleague since then are not shown again. */
  startedAt: string
  nowMs: number
}

/**
 * Returns the conditions for showing an application to the colleague: (1) no other colleague holds its lease, (2) it
 * was not shown to this colleague since `startedAt`, (3) this colleague has not skipped its current version.
 */
function freeConditions({ staffId, startedAt }: Walk): RawBuilder<unknown>[] {
  return [
    sql`not ${heldByOther(sql.ref('office_application.applicant_id'), staffId)}`,
    sql`not exists (select 1 from review_visit visit where visit.staff_id = ${staffId}
      and visit.applicant_id = office_application.applicant_id and visit.shown_at >= ${startedAt}::timestamptz)`,
    sql`not ${skippedBy(staffId)}`,
  ]
}

/** SQL condition that the colleague has skipped the current version of the application. */
function skippedBy(staffId: string): RawBuilder<unknown> {
  return sql`exists (select 1 from review_skip skip where skip.staff_id = ${staffId}
    and skip.applicant_id = office_application.applicant_id and skip.version = office_application.version)`
}

/**
 * Returns the conditions of the list's filters. They also exclude applications with an open request, if the review
 * leaves these out (see `leavesOutOpenRequests`).
 */
function filtered(walk: Walk): RawBuilder<unknown>[] {
  if (!leavesOutOpenRequests(walk)) return filterConditions(walk, walk)
  // Narrows a filter by status instead of adding a condition, so that PostgreSQL can use the index of the status.
  const status = walk.status.filter((each) => each !== 'correction')
  const withoutCorrections = status.length === 0 ? [sql`status <> 'correction'`] : []
  return [...filterConditions({ ...walk, status }, walk), ...withoutCorrections]
}

/**
 * Returns the conditions under which the colleague can work on an application of the list. They exclude applications
 * with an open request (see `leavesOutOpenRequests`), applications with a pending proposal of the colleague, and
 * reconsiderations of rejections on which the colleague decided.
 */
async function inList(db: Db, walk: Walk): Promise<RawBuilder<unknown>[]> {
  const found = walk.search === null ? null : await findMatches(db, walk.search)
  return [
    ...filtered(walk),
    ...searchConditions(found, 'page'),
    sql`(office_application.applicant_id, ${walk.staffId}::uuid) not in ${decidedBefore}`,
    sql`not exists (select from decision pending where pending.id = office_application.decision_id
      and pending.state = 'proposed' and pending.proposed_by = ${walk.staffId})`,
  ]
}

/**
 * Takes an application for the colleague if it is still in the list and can be shown. The statement that takes the
 * lease checks both, because a colleague may have decided on the application since `listFree`. If this statement waits
 * for another colleague's lease, it still uses the data from before the wait. So a second statement checks again that
 * the application is in the list.
 */
export async function takeFree(db: Db, walk: Walk, applicantId: string): Promise<boolean> {
  const listed = await inList(db, walk)
  const conditions = [...listed, ...freeConditions(walk)]
  if (!(await takeLease(db, applicantId, walk.staffId, sql.join(conditions, sql` and `)))) return false
  const { rows } = await sql`select from office_application
    where applicant_id = ${applicantId} and ${sql.join(listed, sql` and `)}`.execute(db)
  if (rows.length === 1) return true
  await deleteLease(db, applicantId, walk.staffId)
  return false
}

/**
 * Lists applications that can be shown to the colleague, in the order of the list, at most `limit`. `after` is the key
 * of the row after which the result starts; null means the top of the list.
 */
export async function listFree(
  db: Db,
  walk: Walk,
  after: readonly string[] | null,
  limit: number,
): Promise<string[]> {
  const conditions = [...(await inList(db, walk)), ...freeConditions(walk)]
  if (after !== null) conditions.push(afterSql(walk.sort, walk.descending, after))
  const { rows } = await sql<{ applicantId: string }>`select applicant_id from office_application
    where ${sql.join(conditions, sql` and `)} order by ${orderSql(walk.sort, walk.descending)}
    limit ${limit}`.execute(db)
  return rows.map(({ applicantId }) => applicantId)
}

export type NamedLease = LeaseRow & { surname: string; firstname: string; othername: string }

/**
 * Lists up to 20 applications of the list that other colleagues have leased, latest activity first. If there are
 * more, the choice is arbitrary.
 */
export async function listHeld(db: Db, walk: Walk): Promise<NamedLease[]> {
  const conditions = [
    ...(await inList(db, walk)),
    heldByOther(sql.ref('office_application.applicant_id'), walk.staffId),
  ]
  const { rows } = await sql<NamedLease>`select lease.applicant_id, lease.staff_id, staff.name as holder,
      lease.taken_at, lease.renewed_at, lease.leased_until, listed.surname, listed.firstname, listed.othername
    from (select applicant_id, surname, firstname, othername from office_application
      where ${sql.join(conditions, sql` and `)} limit 20) listed
    join application_lease lease on lease.applicant_id = listed.applicant_id
    join staff on staff.id = lease.staff_id
    order by lease.renewed_at desc`.execute(db)
  return rows
}

export interface SkippedRow {
  applicantId: string
  surname: string
  firstname: string
  othername: string
  reason: SkipReason
}

/** Lists up to 20 applications of the list whose current version the colleague has skipped, earliest skip first. */
export async function listSkipped(db: Db, walk: Walk): Promise<SkippedRow[]> {
  const conditions = [...(await inList(db, walk)), skippedBy(walk.staffId)]
  const { rows } = await sql<SkippedRow>`
    select listed.applicant_id, listed.surname, listed.firstname, listed.othername, skip.reason
    from (select applicant_id, surname, firstname, othername from office_application
      where ${sql.join(conditions, sql` and `)}) listed
    join review_skip skip on skip.applicant_id = listed.applicant_id and skip.staff_id = ${walk.staffId}
    order by skip.skipped_at limit 20`.execute(db)
  return rows
}

/**
 * Stores that an application is shown to a colleague now. No-op if it was already shown since `startedAt`, the start of
 * the review: the figures measure the time from the first showing to the proposal.
 */
export async function recordVisit(
  db: Db,
  { staffId, startedAt }: Pick<Walk, 'staffId' | 'startedAt'>,
  applicantId: string,
): Promise<void> {
  await sql`insert into review_visit (staff_id, applicant_id) values (${staffId}, ${applicantId})
    on conflict (staff_id, applicant_id) do update set shown_at = now()
      where review_visit.shown_at < ${startedAt}::timestamptz`.execute(db)
}

/** Stores that a colleague skipped an application at this version. Replaces an earlier skip of the colleague. */
export async function insertSkip(
  tx: Tx,
  skip: { staffId: string; applicantId: string; reason: SkipReason; version: number },
): Promise<void> {
  await tx
    .insertInto('reviewSkip')
    .values(skip)
    .onConflict((conflict) =>
      conflict
        .columns(['staffId', 'applicantId'])
        .doUpdateSet({ reason: skip.reason, version: skip.version, skippedAt: sql`now()` }),
    )
    .execute()
}

/** Deletes a skip. Returns false if there is none. */
export async function deleteSkip(tx: Tx, staffId: string, applicantId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reviewSkip')
    .where('staffId', '=', staffId)
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface LastDecisionRow {
  kind: LastDecision['kind']
  id: string
  applicantId: string
  surname: string
  firstname: string
  othername: string
  at: Date
  /**
   * For a decision, the id of the programme offered. For a request, the ids of the sections and the names of the
   * documents, one per line. For a skip, the id of the reason. For a pair of duplicates, the decision about it. Empty
   * for a rejection or a shared value.
   */
  detail: string
  version: number
  isUndoable: boolean
}

/** SQL of `listLastDecisions`. Exported so that a test can check its query plan. */
export function lastDecisionsStatement(staffId: string, limit: number): RawBuilder<LastDecisionRow> {
  return sql<LastDecisionRow>`
    with latest as (
      (select kind, id, applicant_id, proposed_at as at, coalesce(programme_id, '') as detail,
          state = 'proposed' as is_undoable
        from decision where proposed_by = ${staffId} and state <> 'withdrawn'
        order by proposed_at desc limit ${limit})
      union all
      (select 'approval', id, applicant_id, approved_at, coalesce(programme_id, ''), state = 'approved'
        from decision where approved_by = ${staffId} order by approved_at desc limit ${limit})
      union all
      (select 'return', decision.id, decision.applicant_id, returned_at, coalesce(decision.programme_id, ''),
          returned.version = current.version
        from decision_return returned
          join decision on decision.id = returned.decision_id
          join office_application current on current.applicant_id = decision.applicant_id
        where returned_by = ${staffId} order by returned_at desc limit ${limit})
      union all
      (select 'request', id, applicant_id, asked_at,
          concat_ws(chr(10), (select string_agg(step_id, chr(10) order by id) from correction
            where request_id = office_request.id), (select string_agg(name, chr(10) order by position)
            from requested_document where request_id = office_request.id)),
          returned_at is null and closed_at is null
        from office_request where asked_by = ${staffId} and outcome is distinct from 'withdrawn'
        order by asked_at desc limit ${limit})
      union all
      (select 'skip', applicant_id, applicant_id, skipped_at, reason, true
        from review_skip where staff_id = ${staffId} order by skipped_at desc limit ${limit})
      union all
      (select 'duplicate', id, left_id, decided_at, decision, not ${isActedOn}
        from duplicate_flag flag where decided_by = ${staffId} and shared_value_id is null
        order by decided_at desc limit ${limit})
      union all
      (select 'shared-value', id, found_with, decided_at, '', true
        from shared_value where decided_by = ${staffId} and found_with is not null and decided_at is not null
        order by decided_at desc limit ${limit})
      order by at desc limit ${limit})
    select latest.*, listed.surname, listed.firstname, listed.othername, listed.version
    from latest join office_application listed on listed.applicant_id = latest.applicant_id
    order by latest.at desc, latest.id`
}

/**
 * Lists the last proposals, approvals, returns, requests, skips, and decisions about duplicates and shared values of a
 * colleague, newest first, at most `limit`. Leaves out withdrawn proposals and requests.
 */
export async function listLastDecisions(db: Db, staffId: string, limit: number): Promise<LastDecisionRow[]> {
  return (await lastDecisionsStatement(staffId, limit).execute(db)).rows
}
