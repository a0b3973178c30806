import { setTimeout as pause } from 'node:timers/promises'
import { type CronItem, Logger, parseCronItems, type Runner, run, type Worker } from 'graphile-worker'
import type pg from 'pg'
import type { Tracing } from '#server/tracing/tracing.ts'
import { deleteFailedJobs, deleteReplacedRuns } from './failed-jobs.ts'
import { holdsLocks, lockRunnerName, releaseJobsOfDeadRunners } from './runner-locks.ts'
import { sharedListener, statementsInTurn } from './shared-listener.ts'

export interface JobLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/**
 * Function that runs a job. If it throws, the error is logged and the job is retried with backoff until its last
 * attempt.
 */
export type Task = (payload: unknown) => Promise<void>

/** Tasks that share a concurrency limit. */
export interface JobQueue {
  name: string
  /** Maximum number of concurrent jobs in this process. */
  concurrency: number
  tasks: Record<string, Task>
}

export interface JobsDeps {
  /** Pool of system connections for the runners. One connection is reserved for LISTEN and for the runners' locks. */
  pool: pg.Pool
  queues: readonly JobQueue[]
  /** Periodic jobs. Their times are in UTC. */
  schedule?: readonly CronItem[]
  log: JobLog
  /** Records a span for each job. */
  tracing?: Tracing | undefined
  /**
   * Interval at which the runners look for due jobs. Polling is necessary, because a delayed job that becomes due
   * causes no notification.
   */
  pollIntervalMs?: number
  /**
   * Interval of the maintenance. The maintenance releases the jobs of dead runners, and deletes failed jobs that are
   * old or were replaced by a later run.
   */
  maintenanceIntervalMs?: number
  /** Time within which the connection with the runners' locks must respond to the maintenance; 5 seconds by default. */
  responseTimeoutMs?: number
}

export interface Jobs {
  /**
   * Starts no further jobs and waits for running jobs to end, however long they run. Until then, the runners keep their
   * jobs and locks, so no other server runs these jobs a second time. `gracefulShutdownAbortTimeout` of graphile-worker
   * releases nothing: it only aborts a signal, and our tasks do not receive that signal.
   */
  stop(): Promise<void>
}

/** Delay before all runners are restarted after one of them has stopped, for example after a database outage. */
const restartDelayMs = 1_000

const failedJobRetentionDays = 30

/**
 * Runs jobs until stopped, and recovers from database outages. At startup and every minute, releases the jobs of killed
 * processes, so that these jobs run again. Also deletes failed runs of scheduled jobs that a later run has replaced,
 * and jobs that failed permanently more than 30 days ago. If the connection with the runners' locks does not respond,
 * restarts the runners.
 * @throws Error if the schedule has a syntax error
 */
export function startJobs(deps: JobsDeps): Jobs {
  const { log, maintenanceIntervalMs = 60_000, responseTimeoutMs = 5_000 } = deps
  // Throws at startup if the schedule has a syntax error. Without this check, the runners would stop and restart
  // endlessly.
  parseCronItems([...(deps.schedule ?? [])])
  const stopping = new AbortController()
  let runners: Runner[] = []
  /** Names of the runners of this process. */
  const names = new Set<string>()
  /** Returns whether the runners still have their locks. Undefined while no runners run. */
  let haveLocks: (() => Promise<boolean>) | undefined

  async function maintainQueue(): Promise<void> {
    const dead = await releaseJobsOfDeadRunners(deps.pool, [...names])
    if (dead.length > 0) log.warn({ runners: dead.length }, 'released the jobs of dead runners')
    await deleteReplacedRuns(deps.pool)
    const deleted = await deleteFailedJobs(deps.pool, failedJobRetentionDays)
    if (deleted > 0) log.warn({ deleted }, 'deleted old failed jobs')
  }

  /**
   * Maintains the queue only while the runners have their locks. Otherwise the maintenance would regard them as dead,
   * and release the jobs that they are running. If the locks are lost, the runners are stopped, and new ones start.
   */
  async function maintainOrRestart(): Promise<void> {
    if (haveLocks === undefined) return
    if (await haveLocks()) return maintainQueue()
    log.warn({}, 'the connection with the locks of the job runners does not respond, so the runners restart')
    await stopRunners()
  }

  async function startRunner(queue: JobQueue, pool: pg.Pool, lockName: LockName): Promise<Runner> {
    const runner = await run(runnerOptions({ ...deps, pool }, queue, lockName))
    runner.events.on('job:failed', ({ job, error }) => {
      const { id, task_identifier: task, attempts } = job
      log.error(
        { err: error, jobId: id, task, attempts },
        'a job failed on its last attempt and stays in the queue',
      )
    })
    return runner
  }

  const stopRunners = () => Promise.all(runners.map((runner) => runner.stop().catch(() => undefined)))

  async function runUntilDisconnected(): Promise<void> {
    const holder = await deps.pool.connect()
    // If this connection is lost, the runners' locks are lost too. The runners are therefore stopped, and new ones
    // start.
    holder.once('error', () => void stopRunners())
    try {
      await maintainQueue()
      const inTurn = statementsInTurn()
      const lockName = (runner: string) => {
        names.add(runner)
        return inTurn(() => lockRunnerName(holder, runner))
      }
      const pool = sharedListener(deps.pool, holder, inTurn)
      haveLocks = () => inTurn(() => holdsLocks(holder, responseTimeoutMs))
      for (const queue of deps.queues) runners.push(await startRunner(queue, pool, lockName))
      if (stopping.signal.aborted) await stopRunners()
      // If one runner ends, all runners are stopped and restarted together.
      await Promise.race(runners.map((runner) => runner.promise))
    } finally {
      haveLocks = undefined
      await stopRunners()
      await Promise.allSettled(runners.map((runner) => runner.promise))
      runners = []
      names.clear()
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
    maintainOrRestart().catch((err: unknown) => log.warn({ err }, 'the maintenance of the job queue failed'))
  }, maintenanceIntervalMs)
  const running = keepRunning()

  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await stopRunners()
      await running
    },
  }
}

/** Wraps each task so that it runs in its own trace. A job's payload is not recorded. */
function tracedTasks(tasks: Record<string, Task>, tracing: Tracing): Record<string, Task> {
  const traced = ([name, task]: [string, Task]): [string, Task] => [
    name,
    (payload) => tracing.within({ name: `job ${name}`, kind: 'consumer' }, () => task(payload)),
  ]
  return Object.fromEntries(Object.entries(tasks).map(traced))
}

type LockName = (runner: string) => Promise<void>

function runnerOptions(deps: JobsDeps, queue: JobQueue, lockName: LockName) {
  const { log, tracing, schedule = [] } = deps
  return {
    pgPool: deps.pool,
    concurrency: queue.concurrency,
    pollInterval: deps.pollIntervalMs ?? 2_000,
    noHandleSignals: true,
    taskList: tracing === undefined ? queue.tasks : tracedTasks(queue.tasks, tracing),
    parsedCronItems: parseCronItems(schedule.filter(({ task }) => task in queue.tasks)),
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ err: meta?.['error'] }, message)
      else if (level === 'warning') log.warn({}, message)
      else log.debug({}, message)
    }),
    preset: {
      // A delay of 0 enables batch mode, in which graphile-worker waits at shutdown until finished jobs are recorded,
      // and stops a runner if the recording fails.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'matric-runner-lock',
          version: '1.0.0',
          worker: {
            hooks: {
              async startWorker(_: unknown, { worker }: { worker: Worker }) {
                await lockName(worker.workerPool.id)
              },
            },
          },
        },
      ],
    },
  }
}
