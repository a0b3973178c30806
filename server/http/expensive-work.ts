import { hostOf } from './client-network.ts'
import { fairShare } from './fair-share.ts'

/** Concurrent work of one kind. */
export interface WorkLimit {
  /** For one person or account. */
  perPerson: number
  /** For one client IP address, which a café or campus shares. */
  perNetwork: number
}

/** Limits for work that needs much processor time. */
export interface WorkLimits {
  printing: WorkLimit
  passwords: WorkLimit
  pictures: WorkLimit
}

/**
 * A person prints one document at a time. So while one person prints without end, another waits for at most one
 * document more than usual.
 */
export const productionWorkLimits: WorkLimits = {
  printing: { perPerson: 1, perNetwork: 6 },
  passwords: { perPerson: 2, perNetwork: 8 },
  pictures: { perPerson: 1, perNetwork: 6 },
}

/** A double click and two open tabs wait; more is not a person. */
const queuePerPerson = 4

/** A full classroom behind one address. */
const queuePerNetwork = 60

/** Who asks for the work: an applicant's id or a typed user name, and the client IP address. */
export interface WorkFor {
  person: string
  address: string
}

/** Runs work within the limits of a person and a network. @throws 429 if one of their queues is full */
export type ExpensiveWork = <Result>(who: WorkFor, work: () => Promise<Result>) => Promise<Result>

export function expensiveWork({ perPerson, perNetwork }: WorkLimit): ExpensiveWork {
  const byPerson = fairShare({ concurrency: perPerson, queueLimit: queuePerPerson })
  const byNetwork = fairShare({ concurrency: perNetwork, queueLimit: queuePerNetwork })
  // The person comes first, so that a person's waiting requests hold no slot of the network.
  return ({ person, address }, work) => byPerson(person, () => byNetwork(hostOf(address), work))
}
