import { getPriority, setPriority } from 'node:os'
import type { WorkerOrder, WorkerReply } from './worker-pool.ts'

/**
 * Lowers the priority of this process, because requests are more urgent than its jobs. Ends this process when the
 * server closes the channel or ends.
 */
export function startWorkerProcess(): void {
  setPriority(Math.max(10, getPriority()))
  process.on('disconnect', () => process.exit(0))
}

/** Answers each order of the `WorkerPool` that has started this process. */
export function answerOrders<Order, Answer>(answerTo: (order: Order) => Answer | Promise<Answer>): void {
  const reply = async ({ id, order }: WorkerOrder<Order>) => {
    const message: WorkerReply<Answer> = { id, answer: await answerTo(order) }
    process.send?.(message)
  }
  process.on('message', (order: WorkerOrder<Order>) => void reply(order))
}
