import type { BreakerOptions } from '#server/adapters/circuit-breaker.ts'
import type { Tracing } from '#server/tracing/tracing.ts'

export const externalServices = ['gateway', 'mail', 'bucket', 'learning-portal'] as const
export type ExternalService = (typeof externalServices)[number]

/** `rejected`: the circuit breaker rejected the call without making it. */
export type CallOutcome = 'ok' | 'failed' | 'rejected'

interface Call {
  at: number
  outcome: CallOutcome
}

/** Records the outcomes of calls to external services since startup. */
export interface ServiceCalls {
  observer(service: ExternalService): (outcome: CallOutcome) => void
  /** Returns options with which the service's circuit breaker counts its calls, and traces them if tracing is on. */
  breakerOptions(service: ExternalService): BreakerOptions
  total(service: ExternalService, outcome: CallOutcome): number
  /** Returns the outcomes of the calls in the last `withinMs`, oldest first. At most the newest 100 are stored. */
  recent(service: ExternalService, withinMs: number): CallOutcome[]
}

const remembered = 100

export function serviceCalls(now: () => number = Date.now, tracing?: Tracing): ServiceCalls {
  const totals = new Map<string, number>()
  const newest = new Map<ExternalService, Call[]>()
  const key = (service: ExternalService, outcome: CallOutcome) => `${service} ${outcome}`
  const observer = (service: ExternalService) => (outcome: CallOutcome) => {
    totals.set(key(service, outcome), (totals.get(key(service, outcome)) ?? 0) + 1)
    newest.set(service, [...(newest.get(service) ?? []), { at: now(), outcome }].slice(-remembered))
  }
  return {
    observer,
    breakerOptions: (service) => ({
      observe: observer(service),
      ...(tracing && { within: (call) => tracing.within({ name: `call ${service}`, kind: 'client' }, call) }),
    }),
    total: (service, outcome) => totals.get(key(service, outcome)) ?? 0,
    recent: (service, withinMs) =>
      (newest.get(service) ?? []).filter(({ at }) => now() - at <= withinMs).map(({ outcome }) => outcome),
  }
}
