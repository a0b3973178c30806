import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment, end, keep, root } from './child.ts'

/** A child process that replies to each message with one message. */
export interface Worker<Order extends object, Report> {
  ask(order: Order): Promise<Report>
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
  return {
    async ask(order) {
      const answer = once(child, 'message')
      child.send(order)
      const [report] = await Promise.race([answer, ended])
      return report as Report
    },
    stop: () => end(child),
  }
}
