import { concurrencyLimit, type Rest } from '#server/limits/concurrency-limit.ts'
import { tooManyRequests } from '../errors.ts'

/**
 * Function that runs work within the concurrency limit of `who`, a person or a client IP address.
 * @throws 429 if the queue of `who` is full
 */
export type FairShare = <Result>(who: string, work: () => Promise<Result>) => Promise<Result>

/** Queue of one person or client IP address. `active` counts its running and waiting jobs. */
interface Queue {
  active: number
  limited: ReturnType<typeof concurrencyLimit>
}

/** Maximum number of empty queues that are kept. More than 100 people rarely make requests at the same moment. */
const maxUnusedQueues = 100

/**
 * Returns a function that limits the number of concurrent jobs of each person or client IP address. Each person or
 * address has a separate queue for up to `queueLimit` further jobs, so that its jobs do not delay the jobs of others.
 * With `rest`, the next job of the queue starts only after a pause.
 */
export function fairShare(concurrency: number, queueLimit = 100, rest?: Rest): FairShare {
  const queues = new Map<string, Queue>()
  /** Empty queues for the next people. Almost every request uses a queue, and creating one costs more than keeping it. */
  const unused: Queue[] = []
  const newQueue = (): Queue => ({
    active: 0,
    limited: concurrencyLimit(concurrency, queueLimit, () => tooManyRequests(1), rest),
  })

  return async (who, work) => {
    const queue = queues.get(who) ?? unused.pop() ?? newQueue()
    queues.set(who, queue)
    queue.active += 1
    try {
      return await queue.limited(work)
    } finally {
      queue.active -= 1
      if (queue.active === 0) {
        queues.delete(who)
        // During the pause after a job, the queue still has an occupied slot, although no job waits in it.
        if (queue.limited.isIdle() && unused.length < maxUnusedQueues) unused.push(queue)
      }
    }
  }
}
