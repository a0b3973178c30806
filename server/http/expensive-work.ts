import { hostOf } from './client-network.ts'
import { fairShare } from './fair-share.ts'

/** Maximum number of concurrent jobs of one kind. */
export interface WorkLimit {
  perPerson: number
  /** Limit for one client IP address (for IPv6, its /64), which many people in a café or on a campus may share. */
  perNetwork: number
}

/** Limits for work that needs much CPU time. */
export interface WorkLimits {
  printing: WorkLimit
  passwords: WorkLimit
  pictures: WorkLimit
}

/**
 * Limits in production. One person can print only one document at a time. Even if somebody prints without pause, others
 * wait for at most one document of that person.
 */
export const productionWorkLimits: WorkLimits = {
  printing: { perPerson: 1, perNetwork: 6 },
  passwords: { perPerson: 2, perNetwork: 8 },
  pictures: { perPerson: 1, perNetwork: 6 },
}

/** Maximum number of queued jobs per person. It is enough for a double click and two open tabs. */
const queuePerPerson = 4

/** Maximum number of queued jobs per client IP address. It is enough for a full classroom that shares one address. */
const queuePerNetwork = 60

/**
 * Person and client for whom work is done. `person` is a key, for example an applicant's id, a typed user name or a
 * known device; `address` is the client IP address.
 */
export interface WorkFor {
  person: string
  address: string
}

/**
 * Function that runs work within the limits of a person and of a client IP address.
 * @throws 429 if one of their queues is full
 */
export type ExpensiveWork = <Result>(who: WorkFor, work: () => Promise<Result>) => Promise<Result>

export function expensiveWork({ perPerson, perNetwork }: WorkLimit): ExpensiveWork {
  const byPerson = fairShare(perPerson, queuePerPerson)
  const byNetwork = fairShare(perNetwork, queuePerNetwork)
  // The person's limit comes first, so that requests waiting for it do not occupy a slot of the client IP address.
  return ({ person, address }, work) => byPerson(person, () => byNetwork(hostOf(address), work))
}
