import { setTimeout as pause } from 'node:timers/promises'
import { type CronItem, Logger, parseCronItems, type Runner, run, type Worker } from 'graphile-worker'
import type pg from 'pg'
import { deleteGivenUp } from './given-up.ts'
import { freeDeadRunnersJobs, holdName } from './holders.ts'

export interface JobLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Runs a job; what it throws is written to the log, and the job is tried again later, until it is given up. */
export type Task = (payload: unknown) => Promise<void>

export interface JobsDeps {
  /** The pool of the system's door. */
  pool: pg.Pool
  tasks: Record<string, Task>
  /** Sweeps: what runs by the clock (UTC). */
  schedule?: CronItem[]
  log: JobLog
  /** Jobs at the same time in this process. */
  concurrency?: number
  /** Milliseconds between two looks for jobs that nobody announced, such as those put off. */
  pollInterval?: number
  /** Milliseconds between two looks for dead runners' jobs, and for those given up long ago. */
  lookAfterDead?: number
}

export interface Jobs {
  /** Takes no more jobs, waits for those that run (5 seconds, then they are told to stop). */
  stop(): Promise<void>
}

/** Milliseconds before a runner that lost the database is started anew. */
const restartAfter = 1_000

/** Days that a job stays in the queue after it was given up. */
const givenUpStays = 30

/**
 * Runs the queue's jobs until stopped, through outages of the database too. Jobs of a process that was killed are taken
 * up at the start, and every minute those of other processes that were.
 */
export function startJobs(deps: JobsDeps): Jobs {
  const { log, lookAfterDead = 60_000 } = deps
  const stopping = new AbortController()
  let runner: Runner | undefined

  async function lookAfterQueue(): Promise<void> {
    const names = await freeDeadRunnersJobs(deps.pool)
    if (names.length > 0) log.warn({ runners: names.length }, 'took up the jobs of runners that died')
    const deleted = await deleteGivenUp(deps.pool, givenUpStays)
    if (deleted > 0) log.warn({ deleted }, 'deleted jobs that were given up long ago')
  }

  async function runOnceUntilItEnds(): Promise<void> {
    const holder = await deps.pool.connect()
    // Losing this connection is losing the name: the runner ends and a new one starts.
    holder.once('error', () => void runner?.stop('lost the database').catch(() => undefined))
    try {
      await lookAfterQueue()
      runner = await run(runnerOptions(deps, holder))
      runner.events.on('job:failed', ({ job, error }) => {
        const { id, task_identifier: task, attempts } = job
        log.error({ err: error, jobId: id, task, attempts }, 'a job was given up: it stays in the queue')
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
        await runOnceUntilItEnds()
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err }, 'the job runner stopped; starting it again')
      }
      await pause(restartAfter, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const timer = setInterval(() => {
    lookAfterQueue().catch((err: unknown) => log.warn({ err }, 'could not look after the job queue'))
  }, lookAfterDead)
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
    pollInterval: deps.pollInterval ?? 2_000,
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
      // In batches, for only those are waited for at the stop and tried again when the database is away.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'matric-holds-its-name',
          version: '1.0.0',
          worker: {
            hooks: {
              async startWorker(_: unknown, { worker }: { worker: Worker }) {
                await holdName(holder, worker.workerPool.id)
              },
            },
          },
        },
      ],
    },
  }
}
