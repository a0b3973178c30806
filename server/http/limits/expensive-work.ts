import type { Rest } from '#server/limits/concurrency-limit.ts'
import { hostOf } from './client-network.ts'
import { fairShare } from './fair-share.ts'

/** Maximum number of concurrent jobs of one kind. */
export interface WorkLimit {
  perPerson: number
  /** Limit for one client IP address (for IPv6, its /64), which many people in a café or on a campus may share. */
  perNetwork: number
}

/** Maximum number of queued jobs of one kind. Further jobs are rejected. */
export interface WorkQueue {
  /** Limit for one person. The default is enough for a double click and two open tabs. */
  perPerson: number
  /** Limit for one client IP address. The default is enough for a full classroom that shares one address. */
  perNetwork: number
}

/** Limits for work that needs much CPU time. */
export interface WorkLimits {
  printing: WorkLimit
  passwords: WorkLimit
  pictures: WorkLimit
  /** Limits of the queues. Each kind of work has separate queues. */
  queue: WorkQueue
}

/**
 * Limits in production. One person can print only one document at a time. Even if a person prints without pause, other
 * people wait for at most one document of that person. One account occupies only one of the two password threads.
 */
export const productionWorkLimits: WorkLimits = {
  printing: { perPerson: 1, perNetwork: 6 },
  passwords: { perPerson: 1, perNetwork: 8 },
  pictures: { perPerson: 1, perNetwork: 6 },
  queue: { perPerson: 4, perNetwork: 60 },
}

/**
 * Pause after a job of one person if that person's next job is waiting: twice the time of the job, but at most a
 * second. If each job takes up to half a second, one person therefore uses at most a third of a processor core for each
 * kind of work. A second document in another tab starts at most a second later.
 */
const restOfPerson: Rest = { factor: 2, longestMs: 1_000 }

/**
 * Person and client IP address (`address`) for whom work is done. `person` is a key, such as an applicant's id, a typed
 * username or a known device. If `address` is null, only the limit of the person applies.
 */
export interface WorkFor {
  person: string
  address: string | null
}

/**
 * Function that runs work within the limits of a person and of a client IP address.
 * @throws 429 if the queue of the person or the queue of the client IP address is full
 */
export type ExpensiveWork = <Result>(who: WorkFor, work: () => Promise<Result>) => Promise<Result>

export function expensiveWork(
  { perPerson, perNetwork }: WorkLimit,
  queue: WorkQueue,
  rest = restOfPerson,
): ExpensiveWork {
  const byPerson = fairShare(perPerson, queue.perPerson, rest)
  const byNetwork = fairShare(perNetwork, queue.perNetwork)
  // The person's limit comes first, so that requests waiting for it do not occupy a slot of the client IP address.
  return ({ person, address }, work) =>
    byPerson(person, () => (address === null ? work() : byNetwork(hostOf(address), work)))
}
