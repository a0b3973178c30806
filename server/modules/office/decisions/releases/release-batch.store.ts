import { sql, type Updateable } from 'kysely'
import type { ReleaseData } from '#contract/office/decisions/decisions.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { DecisionTable } from '#server/db/office-schema.ts'
import type { DecisionRow } from '../decision.store.ts'
import { deferListRefresh } from './list-refresh.store.ts'

/** Returns the decisions with these ids, without names, in no particular order. Unknown ids are left out. */
export async function findDecisionRows(db: Db, ids: readonly string[]): Promise<DecisionRow[]> {
  return db.selectFrom('decision').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Columns of a decision that are needed to schedule its release. */
export type SchedulableRow = Pick<DecisionRow, 'id' | 'applicantId' | 'state' | 'releaseAt' | 'releasedBy'>

/** Like `findDecisionRows`, with few columns, because a release can contain thousands of decisions. */
export async function findSchedulable(db: Db, ids: readonly string[]): Promise<SchedulableRow[]> {
  return db
    .selectFrom('decision')
    .select(['id', 'applicantId', 'state', 'releaseAt', 'releasedBy'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Returns the applicants of these decisions, in no particular order. Unknown ids are left out. */
export async function applicantsOfDecisions(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('decision')
    .select('applicantId')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ applicantId }) => applicantId)
}

/** SQL of the approved decisions, for use after `from`. */
export const approvedRows = sql`decision where state = 'approved'`

/**
 * Takes the first `limit` approved decisions in the order of their approval. Returns the ids of those that are of this
 * `kind` (empty for all kinds) and not in `except`. Does not look for others in place of those left out.
 */
export async function approvedDecisions(
  db: Db,
  { kind, except }: { kind: DecisionRow['kind'] | ''; except: readonly string[] },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id
    from (select id, kind, approved_at from ${approvedRows} order by approved_at, id limit ${limit}) approved
    where (${kind} = '' or kind = ${kind}) and id <> all(${except}::uuid[])
    order by approved_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of approved and scheduled decisions among `ids`, in the order of their approval. An empty `kind`
 * means all kinds. Leaves out the decisions whose id or applicant is in `except`.
 */
export async function releasableAmong(
  db: Db,
  ids: readonly string[],
  { kind, except }: { kind: DecisionRow['kind'] | ''; except: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from decision
    where id = any(${ids}::uuid[]) and state in ('approved', 'scheduled') and (${kind} = '' or kind = ${kind})
      and id <> all(${except}::uuid[]) and applicant_id <> all(${except}::uuid[])
    order by approved_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Maximum number of decisions per statement. One statement for 20,000 decisions could exceed the statement timeout. */
const changedAtOnce = 2000

/**
 * Maximum number of decisions whose rows in `office_application` are updated within the request. For more decisions,
 * a job updates the rows.
 */
const maxListedAtOnce = 500

async function updateDecisions(
  tx: Tx,
  decisionIds: readonly string[],
  change: Updateable<DecisionTable>,
): Promise<void> {
  if (decisionIds.length > maxListedAtOnce) await deferListRefresh(tx)
  for (let from = 0; from < decisionIds.length; from += changedAtOnce) {
    const ids = decisionIds.slice(from, from + changedAtOnce)
    await tx.updateTable('decision').set(change).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  }
}

/** Creates a release and schedules these decisions for it. The caller must hold the locks on their applicants. */
export async function scheduleRelease(
  tx: Tx,
  release: {
    id: string
    startedBy: string
    startedAt: Date
    releaseAt: Date
    overPlacesReason: string | null
  },
  decisionIds: readonly string[],
): Promise<void> {
  await tx.insertInto('release').values(release).execute()
  const { id: releaseId, startedBy: releasedBy, releaseAt } = release
  await updateDecisions(tx, decisionIds, { state: 'scheduled', releaseAt, releasedBy, releaseId })
}

/** Makes other releases wait until the end of the transaction, so that two releases cannot use up the same places. */
export async function lockReleases(tx: Tx): Promise<void> {
  await sql`lock table release in share row exclusive mode`.execute(tx)
}

/** Locks and returns a release; undefined if there is none. */
export async function lockRelease(tx: Tx, id: string) {
  return tx.selectFrom('release').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns the decisions of a release that are still scheduled. */
export async function scheduledOf(tx: Tx, releaseId: string): Promise<DecisionRow[]> {
  return tx
    .selectFrom('decision')
    .selectAll()
    .where('releaseId', '=', releaseId)
    .where('state', '=', 'scheduled')
    .execute()
}

/**
 * Marks a release as stopped. Its decisions become approved again, without a release time. The caller must hold the
 * locks on their applicants.
 */
export async function stopScheduled(
  tx: Tx,
  releaseId: string,
  decisionIds: readonly string[],
  { stoppedBy, stoppedAt }: { stoppedBy: string; stoppedAt: Date },
): Promise<void> {
  await tx.updateTable('release').set({ stoppedBy, stoppedAt }).where('id', '=', releaseId).execute()
  await updateDecisions(tx, decisionIds, {
    state: 'approved',
    releaseAt: null,
    releasedBy: null,
    releaseId: null,
  })
}

/**
 * Returns the releases with a release time after `since`, earliest release time first. Leaves out stopped releases and
 * those without decisions. A decision that was returned still has its `release_id`, but is not counted.
 */
export async function listReleases(db: Db, since: Date): Promise<ReleaseData[]> {
  const rows = await db
    .selectFrom('release')
    .innerJoin('staff', 'staff.id', 'release.startedBy')
    .innerJoin('decision', 'decision.releaseId', 'release.id')
    .select(['release.id', 'staff.name as startedBy', 'release.startedAt', 'release.releaseAt'])
    .select('release.overPlacesReason')
    .select([
      sql<number>`(count(*) filter (where decision.kind = 'admit'))::int`.as('offers'),
      sql<number>`(count(*) filter (where decision.kind = 'reject'))::int`.as('refusals'),
      sql<number>`(count(*) filter (where decision.state = 'released'))::int`.as('released'),
    ])
    .where('decision.state', 'in', ['scheduled', 'released'])
    .where('release.stoppedAt', 'is', null)
    .where('release.releaseAt', '>', since)
    .groupBy(['release.id', 'staff.name'])
    .orderBy('release.releaseAt')
    .execute()
  return rows.map(({ startedAt, releaseAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    releaseAt: releaseAt.toISOString(),
  }))
}
