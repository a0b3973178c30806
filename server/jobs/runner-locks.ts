import { once } from 'node:events'
import type pg from 'pg'

/*
 * Detects dead job runners. A runner locks the job that it is running, and the queue waits four hours before it
 * considers a runner dead. To detect a dead runner earlier, each runner also holds an advisory lock for its name. The
 * database releases this lock when the connection of the runner's process ends; then the runner's jobs can be released.
 */

/**
 * First key of the advisory locks. The number is arbitrary but the same in all processes. The second key is a hash of
 * the runner's name.
 */
const lockClass = 7_402_316

/** Locks a runner's name for as long as this connection is open. */
export async function lockRunnerName(client: pg.ClientBase, runner: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lockClass, runner])
}

/**
 * Returns whether the connection with the locks still works: false if it does not respond within `timeoutMs`. A
 * connection can be lost silently, for example when the machine of the database loses its power. The database then no
 * longer has the locks.
 */
export async function holdsLocks(client: pg.ClientBase, timeoutMs: number): Promise<boolean> {
  const response = client.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([response, once(AbortSignal.timeout(timeoutMs), 'abort').then(() => false)])
}

/**
 * Returns whether a server runs jobs on this database. The runners of a server hold locks until the server stops or
 * dies.
 */
export async function hasRunners(db: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await db.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and classid = $1::oid
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [lockClass],
  )
  return rows.length > 0
}

/**
 * Releases the jobs of dead runners and returns the names of these runners. Never releases the jobs of `own`, the
 * runners of this process: it may have lost their locks without noticing it yet.
 */
export async function releaseJobsOfDeadRunners(
  db: Pick<pg.Pool, 'query'>,
  own: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await db.query<{ names: string[] | null }>(
    `with holder as (
        select locked_by as name from graphile_worker._private_jobs where locked_by is not null
        union select locked_by from graphile_worker._private_job_queues where locked_by is not null),
      living as (
        select objid from pg_locks
        where locktype = 'advisory' and objsubid = 2 and granted and classid = $1::oid
          and database = (select oid from pg_database where datname = current_database()))
      select array_agg(name) as names from holder
      where (hashtext(name)::bigint & 4294967295)::oid not in (select objid from living)
        and name <> all($2::text[])`,
    [lockClass, own],
  )
  const names = rows[0]?.names ?? []
  if (names.length > 0) await db.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
  return names
}
