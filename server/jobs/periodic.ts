import { dayMs } from '#contract/dates.ts'
/** Schedule of a job, in the format of graphile-worker. */
interface Scheduled {
  task: string
  match: string
  options: { queueName: string; maxAttempts: number; backfillPeriod: number }
}

/**
 * Returns the schedule of a job that runs at the given times, in cron syntax and UTC. The named queue prevents
 * overlapping runs of the same job. A failed or missed run is not retried, because the next run does the same work.
 */
export function periodic(task: string, match: string): Scheduled {
  return { task, match, options: { queueName: task, maxAttempts: 1, backfillPeriod: 0 } }
}

/**
 * Returns the schedule of a daily job whose runs must not be lost. A failed run is retried up to four times. If no
 * server was running at the scheduled time, the job runs when a server starts within the next 24 hours.
 */
export function daily(task: string, match: string): Scheduled {
  return { task, match, options: { queueName: task, maxAttempts: 5, backfillPeriod: dayMs } }
}
