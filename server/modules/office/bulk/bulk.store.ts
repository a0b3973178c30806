import { type Insertable, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { type BulkData, type BulkItem, bulkItemStates } from '#contract/office/bulk/bulk.ts'
import { bulkRequest } from '#contract/office/bulk/bulk-request.ts'
import { type BulkReason, bulkReasonIds } from '#contract/office/bulk/bulk-reasons.ts'
import { type CheckName, checkIds } from '#contract/office/checks.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { BulkActionTable, BulkItemTable } from '#server/db/second-review-schema.ts'

export type BulkActionRow = Selectable<BulkActionTable>
export type BulkItemRow = Selectable<BulkItemTable>

/** An application of a new plan. */
export type PlannedItem = Pick<BulkItemRow, 'applicantId' | 'version' | 'decisionId' | 'requestId' | 'reason'>

/** Inserts a plan with its applications. Returns the plan. */
export async function insertPlan(
  tx: Tx,
  action: Insertable<BulkActionTable>,
  items: readonly PlannedItem[],
): Promise<BulkActionRow> {
  const stored = await tx.insertInto('bulkAction').values(action).returningAll().executeTakeFirstOrThrow()
  await sql`insert into bulk_item (bulk_id, position, applicant_id, version, decision_id, request_id, state, reason)
    select ${action.id}::uuid, item.position, item.applicant_id, item.version, item.decision_id, item.request_id,
      case when item.reason is null then 'ready' else 'left-out' end, item.reason
    from unnest(${items.map(({ applicantId }) => applicantId)}::uuid[],
      ${items.map(({ version }) => version)}::bigint[], ${items.map(({ decisionId }) => decisionId)}::uuid[],
      ${items.map(({ requestId }) => requestId)}::uuid[], ${items.map(({ reason }) => reason)}::text[])
      with ordinality item (applicant_id, version, decision_id, request_id, reason, position)`.execute(tx)
  return stored
}

/**
 * Deletes up to `limit` plans that were not started within a day, except locked ones. Returns the number of deleted
 * plans.
 */
export async function deleteOldPlans(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from bulk_action where id in (select id from bulk_action
      where started_at is null and planned_at < now() - interval '1 day' limit ${limit} for update skip locked)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes the application lists of up to `limit` bulk actions that ended before `endedBefore`. First stores the counts
 * of each list in the row of its action. Leaves out locked actions. Returns the number of lists deleted.
 */
export async function deleteOldLists(tx: Tx, endedBefore: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`update bulk_action set list_deleted_at = now(),
      counts = (select coalesce(jsonb_agg(counted order by counted.count desc, counted.reason), '[]')
        from (select state, reason, count(*)::int as count from bulk_item where bulk_id = bulk_action.id
          group by state, reason) counted)
    where id in (select id from bulk_action where list_deleted_at is null and finished_at < ${endedBefore}
      order by finished_at limit ${limit} for update skip locked)
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from bulk_item where bulk_id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}

/** Returns a bulk action of a colleague; undefined if the colleague has none with this id. */
export async function findBulk(db: Db, id: string, staffId: string): Promise<BulkActionRow | undefined> {
  return db
    .selectFrom('bulkAction')
    .selectAll()
    .where('id', '=', id)
    .where('staffId', '=', staffId)
    .executeTakeFirst()
}

const bulkCounts = z.array(
  z.object({
    state: z.enum(bulkItemStates),
    reason: z.nullable(z.enum(bulkReasonIds)),
    count: z.number(),
  }),
)

async function countItems(db: Db, bulkId: string): Promise<z.output<typeof bulkCounts>> {
  return db
    .selectFrom('bulkItem')
    .select(['state', 'reason', sql<number>`count(*)::int`.as('count')])
    .where('bulkId', '=', bulkId)
    .groupBy(['state', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
}

/** Returns a bulk action in its API format, with its counts. */
export async function readBulk(db: Db, action: BulkActionRow): Promise<Omit<BulkData, 'overPlaces'>> {
  const counts =
    action.listDeletedAt === null ? await countItems(db, action.id) : bulkCounts.parse(action.counts)
  const countInState = (state: BulkItemRow['state']) =>
    counts.find((each) => each.state === state)?.count ?? 0
  return {
    id: action.id,
    kind: action.kind,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    ready: countInState('ready'),
    done: countInState('done'),
    leftOut: counts.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
    isCut: action.isCut,
    request: action.request === null ? null : bulkRequest.parse(action.request),
    startedAt: action.startedAt?.toISOString() ?? null,
    finishedAt: action.finishedAt?.toISOString() ?? null,
    listDeletedAt: action.listDeletedAt?.toISOString() ?? null,
  }
}

/**
 * Counts, by programme, the applications of an admission session that a plan would admit. Must not be called for a plan
 * of rejections, because this function counts items without a decision as admissions.
 */
export async function countPlanned(db: Db, bulkId: string, session: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ programmeId: string; count: number }>`
    select programme_id, count(*)::int as count from (
      select case when item.decision_id is null then listed.programme_id else offer.programme_id end as programme_id
      from bulk_item item join office_application listed on listed.applicant_id = item.applicant_id
        left join decision offer on offer.id = item.decision_id
      where item.bulk_id = ${bulkId} and item.state = 'ready' and listed.session = ${session}
        and offer.kind is distinct from 'reject') planned
    where programme_id is not null group by programme_id`.execute(db)
  return new Map(rows.map(({ programmeId, count }) => [programmeId, count]))
}

/** Marks a plan as started. Returns false if it was started before. */
export async function startPlan(
  tx: Tx,
  id: string,
  start: { startedAt: Date; requestId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bulkAction')
    .set(start)
    .where('id', '=', id)
    .where('startedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns the next applications of a bulk action that are neither done nor left out, at most `limit`. Applications with
 * failed attempts come last.
 */
export async function readyItems(db: Db, bulkId: string, limit: number): Promise<BulkItemRow[]> {
  return db
    .selectFrom('bulkItem')
    .selectAll()
    .where('bulkId', '=', bulkId)
    .where('state', '=', 'ready')
    .orderBy('failures')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/**
 * Locks the row of one application in a plan until the commit. Returns false if another process has locked it, or if
 * the application is already done or left out.
 */
export async function claimItem(tx: Tx, { bulkId, position }: BulkItemRow): Promise<boolean> {
  const found = await tx
    .selectFrom('bulkItem')
    .select('position')
    .where('bulkId', '=', bulkId)
    .where('position', '=', position)
    .where('state', '=', 'ready')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return found !== undefined
}

/** The decision or the request of an application that is done. */
export type BulkOutcome = { decisionId: string } | { requestId: string }

/** Marks an application as done and stores its decision or request. */
export async function markDone(
  tx: Tx,
  { bulkId, position }: BulkItemRow,
  outcome: BulkOutcome,
): Promise<void> {
  await tx
    .updateTable('bulkItem')
    .set({ state: 'done', ...outcome })
    .where('bulkId', '=', bulkId)
    .where('position', '=', position)
    .execute()
}

/** Leaves out an application and stores the reason. No-op if it is already done or left out. */
export async function leaveOut(db: Db, { bulkId, position }: BulkItemRow, reason: BulkReason): Promise<void> {
  await db
    .updateTable('bulkItem')
    .set({ state: 'left-out', reason })
    .where('bulkId', '=', bulkId)
    .where('position', '=', position)
    .where('state', '=', 'ready')
    .execute()
}

/** Counts an attempt that failed unexpectedly. After three such failures, the application is left out. */
export async function countFailure(db: Db, { bulkId, position }: BulkItemRow): Promise<void> {
  await sql`update bulk_item set failures = failures + 1,
      state = case when failures >= 2 then 'left-out' else state end,
      reason = case when failures >= 2 then 'failed' end
    where bulk_id = ${bulkId} and position = ${position} and state = 'ready'`.execute(db)
}

/**
 * Leaves out all remaining applications of a bulk action and stores the reason. Waits for the applications that a job
 * is handling. Returns the number of applications left out.
 */
export async function leaveAllOut(db: Db, bulkId: string, reason: BulkReason): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('bulkItem')
    .set({ state: 'left-out', reason })
    .where('bulkId', '=', bulkId)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks a bulk action as finished. No-op while some of its applications are neither done nor left out. */
export async function finishBulk(db: Db, id: string, finishedAt: Date): Promise<void> {
  await db
    .updateTable('bulkAction')
    .set({ finishedAt })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bulkItem').select('position').where('bulkId', '=', id).where('state', '=', 'ready'),
        ),
      ),
    )
    .execute()
}

/** SQL array with the names of the checks that are not passed, in display order. */
const openChecks = sql<CheckName[]>`array_remove(array[${sql.join(
  checkIds.map(
    (name) => sql`case when ${sql.ref(`listed.check_${name}`)} <> 'passed' then ${sql.lit(name)} end`,
  ),
)}], null)`

export interface ItemFilter {
  state: BulkItem['state'] | ''
  reason: BulkReason | ''
  /** Position of the last row of the previous page; 0 for the first page. */
  after: number
}

/** Lists the applications of a bulk action in the order of the plan, at most `limit`. */
export async function listItems(db: Db, bulkId: string, { state, reason, after }: ItemFilter, limit: number) {
  return db
    .selectFrom('bulkItem')
    .innerJoin('officeApplication as listed', 'listed.applicantId', 'bulkItem.applicantId')
    .leftJoin('decision', 'decision.id', 'bulkItem.decisionId')
    .select(['bulkItem.position', 'bulkItem.applicantId', 'bulkItem.state', 'bulkItem.reason'])
    .select(['listed.surname', 'listed.firstname', 'listed.othername', 'listed.applicationNumber'])
    .select(sql<string | null>`coalesce(decision.programme_id, listed.programme_id)`.as('programmeId'))
    .select(['decision.kind as decisionKind', openChecks.as('openChecks')])
    .where('bulkItem.bulkId', '=', bulkId)
    .where('bulkItem.position', '>', after)
    .$if(state !== '', (query) => query.where('bulkItem.state', '=', state as BulkItem['state']))
    .$if(reason !== '', (query) => query.where('bulkItem.reason', '=', reason as BulkReason))
    .orderBy('bulkItem.position')
    .limit(limit)
    .execute()
}
