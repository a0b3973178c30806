import type { PoolSize } from './metrics.ts'
import type { WaitingWork } from './operations.store.ts'
import type { CallOutcome, ServiceCalls } from './service-calls.ts'

export type ServiceState = 'working' | 'slow' | 'down'

/** State of the server as applicants experience it. */
export interface PublicState {
  portal: ServiceState
  payments: ServiceState
  mail: ServiceState
}

export interface StateSources {
  /** Rejects if the server cannot handle requests. */
  ready: () => Promise<void>
  waitingWork: () => Promise<WaitingWork>
  pools: () => readonly PoolSize[]
  calls: ServiceCalls
}

/** Only calls of the last five minutes decide the state of an external service. */
const periodMs = 5 * 60_000
/** Minimum number of recent calls to a service. With fewer calls, their outcomes are ignored. */
const minCalls = 3
/**
 * Age limits in seconds. Emails are reported as slow if the oldest email in the queue is older than `mail`. Payments
 * are reported as slow if a payment that the gateway has reported as paid is still not settled after `payments`. One
 * failed attempt and its retry take less time, so a single failure does not make a service slow.
 */
const slowAfterSeconds = { mail: 900, payments: 600 }

/** Returns the state of the portal, of payments and of emails, from the same measurements as the metrics. */
export async function publicState({ ready, waitingWork, pools, calls }: StateSources): Promise<PublicState> {
  const work = await ready()
    .then(waitingWork)
    .catch(() => null)
  if (work === null) return { portal: 'down', payments: 'down', mail: 'down' }
  return {
    portal: pools().some(({ waiting }) => waiting > 0) ? 'slow' : 'working',
    payments: stateOf(
      calls.recent('gateway', periodMs),
      work.oldestPaidUnsettledAge > slowAfterSeconds.payments,
    ),
    mail: stateOf(calls.recent('mail', periodMs), work.oldestMailAge > slowAfterSeconds.mail),
  }
}

/**
 * Returns `down` if all recent calls failed. Returns `slow` if at least half of them failed, or if work has waited for
 * too long. Ignores the calls if there are fewer than three.
 */
function stateOf(outcomes: readonly CallOutcome[], waitsTooLong: boolean): ServiceState {
  const failed = outcomes.filter((outcome) => outcome !== 'ok').length
  if (outcomes.length >= minCalls && failed === outcomes.length) return 'down'
  const oftenFails = outcomes.length >= minCalls && failed * 2 >= outcomes.length
  return waitsTooLong || oftenFails ? 'slow' : 'working'
}
