import { Worker } from 'node:worker_threads'
import { defaultCapacity } from '#server/limits/capacity.ts'
import type { Argon2Answer, Argon2Question } from './argon2-worker.ts'
import { type PasswordHashing, type Passwords, PasswordsBusy } from './passwords.ts'
import type { QueueLength } from '#server/limits/queue-length.ts'

export interface Argon2Options {
  threads?: number
  /** Maximum number of queued hash jobs of applicants. Further jobs are rejected with `PasswordsBusy`. */
  queueLimit?: number
  /** Maximum number of queued hash jobs of the office. Further jobs are rejected with `PasswordsBusy`. */
  officeQueueLimit?: number
}

/** Dummy hash for unknown accounts, with the same cost as a real hash. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$RmljdGl0aW91c1NhbHQhIQ$pTmVJcRZ4Iazjs8Fo5Ao0fjtmqIM3W3pz1V4zTl1lQ0'

/** Value of `Retry-After`. On a machine with two processors, a full queue is empty after about two seconds. */
const retryAfterSeconds = 3

interface Task {
  question: Argon2Question
  resolve(answer: string | boolean): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  task: Task | null
}

interface Queue {
  tasks: Task[]
  limit: number
}

const lengthOf = ({ tasks, limit }: Queue): QueueLength => ({ waiting: tasks.length, limit })

/**
 * Creates a password hasher that runs argon2id in low-priority threads, so that many simultaneous sign-ins do not slow
 * down other requests. Applicants and the office have separate FIFO queues with limits, and the threads serve the
 * queues in turn.
 */
export function argon2Passwords({
  threads = defaultCapacity.passwordThreads,
  queueLimit = defaultCapacity.passwordQueue,
  officeQueueLimit = defaultCapacity.officePasswordQueue,
}: Argon2Options = {}): Passwords {
  const applicants: Queue = { tasks: [], limit: queueLimit }
  const office: Queue = { tasks: [], limit: officeQueueLimit }
  let turns = [office, applicants]
  const pool: Thread[] = []
  let lastId = 0
  let closed = false

  function start(): Thread {
    const worker = new Worker(new URL('./argon2-worker.ts', import.meta.url))
    const thread: Thread = { worker, task: null }
    worker.unref()
    worker.on('message', (answer: Argon2Answer) => finish(thread, answer))
    worker.on('error', (error: Error) => replace(thread, error))
    worker.on('exit', () => replace(thread, new Error('A password thread ended')))
    pool.push(thread)
    return thread
  }

  function finish(thread: Thread, answer: Argon2Answer): void {
    const task = thread.task
    thread.task = null
    thread.worker.unref()
    if ('error' in answer) task?.reject(new Error(answer.error))
    else task?.resolve(answer.answer)
    work()
  }

  /** Handles the end of a thread. Rejects its current task, and starts a new thread if tasks are waiting. */
  function replace(thread: Thread, error: Error): void {
    const at = pool.indexOf(thread)
    if (at === -1) return
    pool.splice(at, 1)
    thread.task?.reject(error)
    if (!closed) work()
  }

  /** Returns the next task, alternating between the two queues; undefined if both are empty. */
  function nextTask(): Task | undefined {
    const next = turns.find((queue) => queue.tasks.length > 0)
    if (next === undefined) return undefined
    turns = [...turns.filter((queue) => queue !== next), next]
    return next.tasks.shift()
  }

  function work(): void {
    while (turns.some((queue) => queue.tasks.length > 0)) {
      const thread = pool.find((each) => each.task === null) ?? (pool.length < threads ? start() : undefined)
      const task = thread === undefined ? undefined : nextTask()
      if (thread === undefined || task === undefined) return
      thread.task = task
      thread.worker.ref()
      thread.worker.postMessage(task.question)
    }
  }

  function ask(
    queue: Queue,
    password: string,
    how: { hash: string } | { salt: Uint8Array | null },
  ): Promise<string | boolean> {
    const busy = pool.filter((each) => each.task !== null).length
    if (closed || (busy >= threads && queue.tasks.length >= queue.limit))
      return Promise.reject(new PasswordsBusy(retryAfterSeconds))
    lastId += 1
    // Different keyboards may encode the same letter differently. NFC makes the encodings equal.
    const question = { id: lastId, password: password.normalize('NFC'), ...how }
    return new Promise((resolve, reject) => {
      queue.tasks.push({ question, resolve, reject })
      work()
    })
  }

  const through = (queue: Queue): PasswordHashing => ({
    async hash(password, salt) {
      return String(await ask(queue, password, { salt: salt ?? null }))
    },
    async verify(hash, password) {
      const matches = (await ask(queue, password, { hash: hash ?? dummyHash })) === true
      return matches && hash !== null
    },
  })

  return {
    ...through(applicants),
    office: through(office),
    queues: () => ({ applicants: lengthOf(applicants), office: lengthOf(office) }),
    async close() {
      closed = true
      for (const queue of turns)
        for (const task of queue.tasks.splice(0)) task.reject(new PasswordsBusy(retryAfterSeconds))
      await Promise.all(pool.map((thread) => thread.worker.terminate()))
    },
  }
}
