import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { killAtExit } from '#scripts/processes/at-exit.ts'
import { bareEnvironment, endChild } from '#scripts/processes/child.ts'
import { repositoryFolder } from '#scripts/run-tool.ts'

/** A child process that replies to each message. */
export interface Worker<Order extends object, Report> {
  /** Sends a message and returns the reply. */
  ask(order: Order): Promise<Report>
  /** Waits for one more reply, if the child process sends several replies to one message. */
  next(): Promise<Report>
  stop(): Promise<void>
}

/** Starts a program in a child process and prints its error output. `ask` rejects if the process exits. */
export function startWorker<Order extends object, Report>(program: string): Worker<Order, Report> {
  const child = fork(join(repositoryFolder, program), {
    cwd: repositoryFolder,
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  killAtExit(child)
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
    stop: () => endChild(child),
  }
}
