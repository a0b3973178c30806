import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { setIdlePriority } from './idle-priority.ts'
import type { QueueLength } from '#server/limits/queue-length.ts'

/** Message to a worker process. The process replies with a `WorkerReply` that has the same id. */
export interface WorkerOrder<Order> {
  id: number
  order: Order
}
export interface WorkerReply<Answer> {
  id: number
  answer: Answer
}

export interface WorkerPoolOptions {
  /** Program of the worker process and its arguments. */
  program: URL
  args?: readonly string[]
  /**
   * Environment of the worker process; empty by default. The folder of the server's compile cache is always added,
   * because with this cache a process starts in half the time.
   */
  env?: Readonly<Record<string, string>>
  /** First message to each new worker process. */
  firstMessage?: object
  /** Maximum number of worker processes, which is also the maximum number of concurrent jobs. */
  processes: number
  /** Maximum number of queued jobs without `reserved`. Further jobs are rejected with `busyError()`. */
  queueLimit: number
  /** Maximum number of queued jobs with `reserved`; 0 by default. Further jobs are rejected with `busyError()`. */
  reservedQueueLimit?: number
  busyError: () => Error
  /** Number of jobs after which a worker process is replaced, because its memory grows. */
  jobsPerProcess: number
  /** Time limit for one job at normal priority. A process that takes longer is killed. */
  timeoutMs: number
  /**
   * Time limit for one job at low priority. A process that takes longer is killed, and the job is run again at normal
   * priority. For the next 60 s, no further process gets low priority.
   */
  lowPriorityTimeoutMs: number
  /** Called with the pid of each new worker process. */
  onStart?: ((pid: number) => void) | undefined
}

export interface WorkerPool<Order, Answer> {
  /**
   * Sends a job to a worker process and returns its answer. Jobs with `reserved` have their own queue and run first.
   * @throws `busyError()` if the queue is full or the pool is closed; `WorkerEnded` if the process ended at every
   * attempt
   */
  run(order: Order, options?: { reserved: boolean }): Promise<Answer>
  /**
   * Starts a worker process, so that the first job need not wait for a process to start. After this call, the pool
   * starts a new process whenever none is left. Further calls have no effect.
   */
  keepReady(): void
  /** Returns the numbers of queued jobs without and with `reserved`. */
  queues(): { ordinary: QueueLength; reserved: QueueLength }
  /** Rejects all jobs with `busyError()` and ends the processes. */
  close(): Promise<void>
}

/**
 * Thrown when the worker process ended at every attempt of a job. `signal` is null if the process exited without a
 * signal or could not be started.
 */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
  readonly signal: NodeJS.Signals | null

  constructor(signal: NodeJS.Signals | null, options?: ErrorOptions) {
    super(`The worker process ended (${signal ?? 'exit'})`, options)
    this.signal = signal
  }
}

interface Task<Order, Answer> {
  message: WorkerOrder<Order>
  attempts: number
  reserved: boolean
  resolve(answer: Answer): void
  reject(error: Error): void
}

interface WorkerProcess<Order, Answer> {
  child: ChildProcess
  task: Task<Order, Answer> | null
  timer: NodeJS.Timeout | null
  finished: number
  lowPriority: boolean
  /** True if the process was killed because its job took too long at low priority. The job is then run again. */
  delayed: boolean
}

/** Maximum attempts per job. If the process ends, the job is retried once, because the job may not be the cause. */
const maximumAttempts = 2
/**
 * Time for which new processes keep normal priority after a job took too long at low priority. Such a delay shows that
 * the machine is busy.
 */
const normalPriorityMs = 60_000
/**
 * Delay before a process that ended unexpectedly is replaced, if no job is queued. The delay limits the load if the
 * program fails at each start.
 */
const restartDelayMs = 2_000

/**
 * Returns the environment variable that makes a new process use this process's compile cache; `{}` without a cache.
 */
function compileCacheSetting(): Record<string, string> {
  // Node appends a folder for its version to the folder in this variable.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/**
 * Runs jobs in worker processes. A process gets a low priority after its first job, so that the jobs do not slow down
 * requests. A crash of a worker process does not affect the server. The processes start with the first jobs, or with
 * `keepReady`. They do not get the server's environment, so that they have no access to secrets.
 */
export function workerPool<Order, Answer>(options: WorkerPoolOptions): WorkerPool<Order, Answer> {
  type Process = WorkerProcess<Order, Answer>
  const queue: Task<Order, Answer>[] = []
  const pool = new Set<Process>()
  let lastId = 0
  let closed = false
  let normalPriorityUntil = 0
  let ready = false

  function start(): Process {
    const child = fork(options.program, [...(options.args ?? [])], {
      env: { ...compileCacheSetting(), ...options.env },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const started: Process = {
      child,
      task: null,
      timer: null,
      finished: 0,
      lowPriority: false,
      delayed: false,
    }
    pool.add(started)
    child.on('message', (reply: WorkerReply<Answer>) => finish(started, reply))
    child.once('exit', (_code, signal) => handleEnd(started, new WorkerEnded(signal)))
    child.once('error', (cause) => handleEnd(started, new WorkerEnded(null, { cause })))
    // While a worker is idle, it and its channel do not keep this process running.
    child.unref()
    child.channel?.unref()
    if (options.firstMessage !== undefined) child.send(options.firstMessage, () => undefined)
    if (child.pid !== undefined) options.onStart?.(child.pid)
    return started
  }

  const idle = () => [...pool].find(({ task }) => task === null)

  function work(): void {
    if (closed) return
    while (queue.length > 0) {
      const current = idle() ?? (pool.size < options.processes ? start() : undefined)
      const task = current === undefined ? undefined : queue.shift()
      if (current === undefined || task === undefined) return
      assign(current, task)
    }
  }

  function assign(current: Process, task: Task<Order, Answer>): void {
    const { child, lowPriority } = current
    task.attempts += 1
    current.task = task
    const limitMs = lowPriority ? options.lowPriorityTimeoutMs : options.timeoutMs
    current.timer = setTimeout(() => timeOut(current), limitMs)
    // During the job, the worker and its channel must keep this process running. The channel is not enough: it closes
    // before a killed worker has ended.
    child.ref()
    child.channel?.ref()
    child.send(task.message, () => undefined)
  }

  function timeOut(current: Process): void {
    current.delayed = current.lowPriority
    if (current.delayed) normalPriorityUntil = Date.now() + normalPriorityMs
    current.child.kill('SIGKILL')
  }

  /**
   * Lowers the priority of a process after its first job, unless a job was delayed in the last 60 s. A user is probably
   * waiting for the first job; later jobs may belong to a bulk action.
   */
  function lowerPriority(current: Process): void {
    if (current.lowPriority || current.child.pid === undefined || Date.now() < normalPriorityUntil) return
    current.lowPriority = true
    setIdlePriority(current.child.pid)
  }

  function finish(current: Process, { id, answer }: WorkerReply<Answer>): void {
    const { task } = current
    if (task === null || task.message.id !== id) return
    release(current)
    current.finished += 1
    if (current.finished >= options.jobsPerProcess) retire(current)
    else lowerPriority(current)
    task.resolve(answer)
    work()
  }

  function release(current: Process): void {
    if (current.timer !== null) clearTimeout(current.timer)
    current.timer = null
    current.task = null
    current.child.unref()
    current.child.channel?.unref()
  }

  function retire(current: Process): void {
    pool.delete(current)
    if (current.child.connected) current.child.disconnect()
    startIfNone()
  }

  /** Starts a process if `keepReady` was called and no process exists. */
  function startIfNone(): void {
    if (ready && !closed && pool.size === 0) start()
  }

  /** Handles the end of a process. If its job has an attempt left, the job goes to the front of the queue. */
  function handleEnd(current: Process, error: WorkerEnded): void {
    const { task } = current
    release(current)
    pool.delete(current)
    if (task !== null) {
      // A delayed attempt is not counted, because the low priority caused the delay, not the job.
      if (current.delayed) {
        task.attempts -= 1
        // Idle processes with low priority are replaced, because the next attempt must run at normal priority.
        for (const other of pool) if (other.task === null && other.lowPriority) retire(other)
      }
      if (task.attempts < maximumAttempts && !closed) queue.unshift(task)
      else task.reject(closed ? options.busyError() : error)
    }
    work()
    if (ready) setTimeout(startIfNone, restartDelayMs).unref()
  }

  const queueOf = (reserved: boolean): QueueLength => ({
    waiting: queue.filter((task) => task.reserved === reserved).length,
    limit: reserved ? (options.reservedQueueLimit ?? 0) : options.queueLimit,
  })

  return {
    async run(order, { reserved } = { reserved: false }) {
      const full = pool.size >= options.processes && idle() === undefined
      const { waiting, limit } = queueOf(reserved)
      if (closed || (full && waiting >= limit)) throw options.busyError()
      lastId += 1
      const message = { id: lastId, order }
      return new Promise((resolve, reject) => {
        const at = reserved ? waiting : queue.length
        queue.splice(at, 0, { message, attempts: 0, reserved, resolve, reject })
        work()
      })
    },
    keepReady() {
      ready = true
      startIfNone()
    },
    queues: () => ({ ordinary: queueOf(false), reserved: queueOf(true) }),
    async close() {
      closed = true
      for (const task of queue.splice(0)) task.reject(options.busyError())
      // Jobs in progress are rejected before their processes are killed. Otherwise an answer that arrives before its
      // process ends would still resolve a job.
      for (const current of pool) {
        const { task } = current
        release(current)
        task?.reject(options.busyError())
      }
      await Promise.all([...pool].map(({ child }) => kill(child)))
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.ref()
  child.kill('SIGKILL')
  await exited
}
