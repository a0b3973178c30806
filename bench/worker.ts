import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment, end, keep, root } from './child.ts'

/** A child process that replies to each message. */
export interface Worker<Order extends object, Report> {
  /** Sends a message and returns the reply. */
  ask(order: Order): Promise<Report>
  /** Returns the next message of a child process that replies with several. */
  next(): Promise<Report>
  stop(): Promise<void>
}

/** Starts a program in a child process and prints its error output. `ask` rejects if the process exits. */
export function startWorker<Order extends object, Report>(program: string): Worker<Order, Report> {
  const child = keep(
    fork(join(root, program), {
      cwd: root,
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended (${String(code)})`)
  })
  ended.catch(() => undefined)
  const next = async () => {
    const [report] = await Promise.race([once(child, 'message'), ended])
    return report as Report
  }
  return {
    ask(order) {
      const answer = next()
      child.send(order)
      return answer
    },
    next,
    stop: () => end(child),
  }
}
