import { Worker } from 'node:worker_threads'
import type { Argon2Answer, Argon2Question } from './argon2-worker.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'

export interface Argon2Options {
  /** Threads that work at once. */
  threads?: number
  /** Most passwords that wait for a thread; one more is refused. */
  waiting?: number
}

/** A hash of nothing anybody typed, made with the same cost as the stored ones. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$RmljdGl0aW91c1NhbHQhIQ$pTmVJcRZ4Iazjs8Fo5Ao0fjtmqIM3W3pz1V4zTl1lQ0'

/** Seconds to suggest when the queue is full: it empties in about two on the smallest machine. */
const retryAfter = 3

interface Task {
  question: Argon2Question
  resolve(answer: string | boolean): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  task: Task | null
}

/**
 * argon2id in a few threads of low priority behind a first-in-first-out queue of bounded length: a storm of sign-ins
 * must not slow reading down, nor pile up longer than people wait.
 */
export function argon2Passwords({ threads = 2, waiting = 64 }: Argon2Options = {}): Passwords {
  const queue: Task[] = []
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

  /** A dead thread fails its own task only; the next task starts another. */
  function replace(thread: Thread, error: Error): void {
    const at = pool.indexOf(thread)
    if (at === -1) return
    pool.splice(at, 1)
    thread.task?.reject(error)
    if (!closed) work()
  }

  function work(): void {
    while (queue.length > 0) {
      const thread = pool.find((each) => each.task === null) ?? (pool.length < threads ? start() : undefined)
      const task = thread === undefined ? undefined : queue.shift()
      if (thread === undefined || task === undefined) return
      thread.task = task
      thread.worker.ref()
      thread.worker.postMessage(task.question)
    }
  }

  function ask(
    password: string,
    how: { hash: string } | { salt: Uint8Array | null },
  ): Promise<string | boolean> {
    const busy = pool.filter((each) => each.task !== null).length
    if (closed || (busy >= threads && queue.length >= waiting))
      return Promise.reject(new PasswordsBusy(retryAfter))
    lastId += 1
    // Two keyboards may compose the same letter in two ways.
    const question = { id: lastId, password: password.normalize('NFC'), ...how }
    return new Promise((resolve, reject) => {
      queue.push({ question, resolve, reject })
      work()
    })
  }

  return {
    async hash(password, salt) {
      return String(await ask(password, { salt: salt ?? null }))
    },
    async verify(hash, password) {
      const matches = (await ask(password, { hash: hash ?? nobody })) === true
      return matches && hash !== null
    },
    async close() {
      closed = true
      for (const task of queue.splice(0)) task.reject(new PasswordsBusy(retryAfter))
      await Promise.all(pool.map((thread) => thread.worker.terminate()))
    },
  }
}
