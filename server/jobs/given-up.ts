import type pg from 'pg'

/*
 * A job that has failed as often as it may stays in the queue's table, so that somebody can look at it and let it run
 * again. Its payload may name a person, so it does not stay for ever.
 */

const givenUp = 'attempts >= max_attempts and locked_at is null'

export interface JobsGivenUp {
  task: string
  jobs: number
}

/** Jobs that failed for the last time, by task. */
export async function countGivenUp(db: Pick<pg.Pool, 'query'>): Promise<JobsGivenUp[]> {
  const { rows } = await db.query<JobsGivenUp>(
    `select task_identifier as task, count(*)::int as jobs from graphile_worker.jobs where ${givenUp} group by 1`,
  )
  return rows
}

/** Deletes those that were given up more than so many days ago. Answers how many. */
export async function deleteGivenUp(db: Pick<pg.Pool, 'query'>, days: number): Promise<number> {
  const { rows } = await db.query(
    `select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where ${givenUp} and updated_at < now() - make_interval(days => $1)))`,
    [days],
  )
  return rows.length
}
