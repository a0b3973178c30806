import { sql } from 'kysely'
import type { RunningBulk } from '#contract/office/bulk/bulk.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { BulkActionRow } from './bulk.store.ts'

/**
 * Queues a job that carries out the started bulk actions at `runAt`; null means now. Replaces a waiting job with the
 * same `key`.
 */
export async function addBulkJob(tx: Db, key: string, runAt: Date | null): Promise<void> {
  await sql`select graphile_worker.add_job('run_bulk_actions', '{}'::json, job_key => ${key}, run_at => ${runAt},
    queue_name => 'run_bulk_actions', max_attempts => 5)`.execute(tx)
}

/** Returns the bulk actions that were started and have not ended, earliest start first. */
export async function runningBulks(db: Db): Promise<RunningBulk[]> {
  const rows = await db
    .selectFrom('bulkAction')
    .innerJoin('staff', 'staff.id', 'bulkAction.staffId')
    .innerJoin('bulkItem', 'bulkItem.bulkId', 'bulkAction.id')
    .select(['bulkAction.id', 'kind', 'staff.name as startedBy'])
    .select(({ fn }) => fn.coalesce('startedAt', 'plannedAt').as('startsAt'))
    .select([
      sql<number>`(count(*) filter (where bulk_item.state = 'ready'))::int`.as('ready'),
      sql<number>`(count(*) filter (where bulk_item.state = 'done'))::int`.as('done'),
    ])
    .where('startedAt', 'is not', null)
    .where('finishedAt', 'is', null)
    .groupBy(['bulkAction.id', 'staff.name'])
    .orderBy('startedAt')
    .execute()
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }))
}

/** Locks and returns a started bulk action of any colleague; undefined if there is none. */
export async function lockStarted(tx: Tx, id: string): Promise<BulkActionRow | undefined> {
  return tx
    .selectFrom('bulkAction')
    .selectAll()
    .where('id', '=', id)
    .where('startedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export type UnfinishedBulk = BulkActionRow & { name: string; role: Role; isActive: boolean }

/** Returns the unfinished bulk actions that started before `now`, earliest start first, each with its colleague. */
export async function unfinishedBulks(db: Db, now: Date): Promise<UnfinishedBulk[]> {
  return db
    .selectFrom('bulkAction')
    .innerJoin('staff', 'staff.id', 'bulkAction.staffId')
    .selectAll('bulkAction')
    .select(['staff.name', 'staff.role', sql<boolean>`staff.disabled_at is null`.as('isActive')])
    .where('startedAt', '<=', now)
    .where('finishedAt', 'is', null)
    .orderBy('startedAt')
    .execute()
}
