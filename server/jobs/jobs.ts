import { setTimeout as pause } from 'node:timers/promises'
import { type CronItem, Logger, parseCronItems, type Runner, run, type Worker } from 'graphile-worker'
import type pg from 'pg'
import { deleteFailedJobs } from './failed-jobs.ts'
import { releaseJobsOfDeadRunners, lockRunnerName } from './runner-locks.ts'

export interface JobLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Runs a job. If it throws, the error is logged and the job is retried with backoff until its last attempt. */
export type Task = (payload: unknown) => Promise<void>

export interface JobsDeps {
  /** The pool of system connections. */
  pool: pg.Pool
  tasks: Record<string, Task>
  /** Periodic jobs, in UTC. */
  schedule?: CronItem[]
  log: JobLog
  /** Maximum number of concurrent jobs in this process. */
  concurrency?: number
  /** Poll interval for jobs without a notification, such as delayed ones. */
  pollIntervalMs?: number
  /** How often to release the jobs of dead runners and delete old failed jobs. */
  maintenanceIntervalMs?: number
}

export interface Jobs {
  /** Starts no more jobs and waits for running ones. After 5 seconds they are asked to abort. */
  stop(): Promise<void>
}

/** Delay before a runner that lost the database is restarted. */
const restartDelayMs = 1_000

const failedJobRetentionDays = 30

/**
 * Runs jobs until stopped, and recovers from database outages. At startup and every minute it releases the jobs of
 * processes that were killed, so that they run again.
 */
export function startJobs(deps: JobsDeps): Jobs {
  const { log, maintenanceIntervalMs = 60_000 } = deps
  const stopping = new AbortController()
  let runner: Runner | undefined

  async function maintainQueue(): Promise<void> {
    const names = await releaseJobsOfDeadRunners(deps.pool)
    if (names.length > 0) log.warn({ runners: names.length }, 'released the jobs of dead runners')
    const deleted = await deleteFailedJobs(deps.pool, failedJobRetentionDays)
    if (deleted > 0) log.warn({ deleted }, 'deleted old failed jobs')
  }

  async function runUntilDisconnected(): Promise<void> {
    const holder = await deps.pool.connect()
    // Without this connection the runner has no lock, so it stops and a new one starts.
    holder.once('error', () => void runner?.stop('lost the database').catch(() => undefined))
    try {
      await maintainQueue()
      runner = await run(runnerOptions(deps, holder))
      runner.events.on('job:failed', ({ job, error }) => {
        const { id, task_identifier: task, attempts } = job
        log.error(
          { err: error, jobId: id, task, attempts },
          'a job failed on its last attempt and stays in the queue',
        )
      })
      if (stopping.signal.aborted) await runner.stop()
      await runner.promise
    } finally {
      runner = undefined
      holder.release(true)
    }
  }

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runUntilDisconnected()
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err }, 'the job runner stopped and will be restarted')
      }
      await pause(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const timer = setInterval(() => {
    maintainQueue().catch((err: unknown) => log.warn({ err }, 'the maintenance of the job queue failed'))
  }, maintenanceIntervalMs)
  const running = keepRunning()

  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await runner?.stop().catch(() => undefined)
      await running
    },
  }
}

function runnerOptions(deps: JobsDeps, holder: pg.PoolClient) {
  const { log } = deps
  return {
    pgPool: deps.pool,
    concurrency: deps.concurrency ?? 2,
    pollInterval: deps.pollIntervalMs ?? 2_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5_000,
    taskList: deps.tasks,
    parsedCronItems: parseCronItems(deps.schedule ?? []),
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ err: meta?.['error'] }, message)
      else if (level === 'warning') log.warn({}, message)
      else log.debug({}, message)
    }),
    preset: {
      // graphile-worker waits for and retries completions only if they are batched.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'matric-runner-lock',
          version: '1.0.0',
          worker: {
            hooks: {
              async startWorker(_: unknown, { worker }: { worker: Worker }) {
                await lockRunnerName(holder, worker.workerPool.id)
              },
            },
          },
        },
      ],
    },
  }
}
