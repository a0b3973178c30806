import type pg from 'pg'

/*
 * A job is held by the runner that works on it, and the queue waits four hours before it believes that a runner is
 * dead. So each runner also holds an advisory lock under its own name, which the database lets go the moment the
 * process is gone; jobs held by a name without its lock are free again.
 */

/** Any number, the same in every process: the lock's first half; the second is the runner's name. */
const lockSpace = 7_402_316

/** Says on this connection that the runner lives, for as long as the connection does. */
export async function holdName(client: pg.ClientBase, runner: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, runner])
}

/** Frees the jobs of dead runners. Answers their names. */
export async function freeDeadRunnersJobs(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ names: string[] | null }>(
    `with holder as (
        select locked_by as name from graphile_worker._private_jobs where locked_by is not null
        union select locked_by from graphile_worker._private_job_queues where locked_by is not null),
      living as (
        select objid from pg_locks
        where locktype = 'advisory' and objsubid = 2 and granted and classid = $1::oid
          and database = (select oid from pg_database where datname = current_database()))
      select array_agg(name) as names from holder
      where (hashtext(name)::bigint & 4294967295)::oid not in (select objid from living)`,
    [lockSpace],
  )
  const names = rows[0]?.names ?? []
  if (names.length > 0) await db.query('select graphile_worker.force_unlock_workers($1::text[])', [names])
  return names
}
