import type pg from 'pg'

/*
 * A job that has failed on its last attempt stays in the queue's table, so that an operator can examine it and run it
 * again. After some time it is deleted, because its payload may contain personal data. A failed run of a scheduled job
 * is deleted earlier: as soon as a later run has ended.
 */

const hasFailed = 'attempts >= max_attempts and locked_at is null'

export interface FailedJobs {
  task: string
  jobs: number
}

/** Returns the number of jobs that failed on their last attempt, per task. */
export async function countFailedJobs(db: Pick<pg.Pool, 'query'>): Promise<FailedJobs[]> {
  const { rows } = await db.query<FailedJobs>(
    `select task_identifier as task, count(*)::int as jobs from graphile_worker.jobs where ${hasFailed} group by 1`,
  )
  return rows
}

/** Deletes failed jobs whose last attempt was more than `days` days ago. Returns the number of deleted jobs. */
export async function deleteFailedJobs(db: Pick<pg.Pool, 'query'>, days: number): Promise<number> {
  const { rows } = await db.query(
    `select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where ${hasFailed} and updated_at < now() - make_interval(days => $1)))`,
    [days],
  )
  return rows.length
}

/**
 * Deletes a failed run of a scheduled job when a later run has ended. Also deletes failed runs that `queueRest` queued
 * for remaining work. If the later run has failed too, its own job stays. A failure is therefore reported until a later
 * run succeeds. Returns the number of deleted jobs.
 */
export async function deleteReplacedRuns(db: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await db.query(
    `select from graphile_worker.complete_jobs(array(
      select jobs.id from graphile_worker.jobs
        join graphile_worker._private_jobs stored on stored.id = jobs.id
        join graphile_worker._private_known_crontabs schedule on schedule.identifier = jobs.task_identifier
      where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null
        and coalesce((stored.payload -> '_cron' ->> 'ts')::timestamptz,
          case when jobs.key = jobs.task_identifier || '_rest' then jobs.updated_at end) < schedule.last_execution
        and not exists (select from graphile_worker.jobs later
          where later.task_identifier = jobs.task_identifier
            and (later.attempts < later.max_attempts or later.locked_at is not null))))`,
  )
  return rows.length
}
