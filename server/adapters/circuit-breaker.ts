import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
} from 'cockatiel'

export interface BreakerOptions {
  /** Number of consecutive failures after which calls are rejected immediately. */
  failuresToOpen?: number
  /** Time for which calls are rejected. The next call after this time tests whether the service works again. */
  pauseMs?: number
  /** Called with the outcome of each call. `rejected`: the call was not made. */
  observe?: (outcome: 'ok' | 'failed' | 'rejected') => void
  /** Wraps each call that is made, for example in a span of a trace. */
  within?: <Result>(call: () => Promise<Result>) => Promise<Result>
}

export type Outcome<Result> = { result: Result } | { error: unknown }

/**
 * Circuit breaker around the calls to one external service. After several consecutive failures, calls are rejected
 * immediately. Jobs and requests then do not wait for the timeout of a service that does not respond.
 */
export interface CircuitBreaker {
  /**
   * Runs `call`. `isFailure` decides whether the outcome is a failure of the service. While calls are rejected, runs
   * `whenOpen` instead of `call`.
   */
  run<Result>(
    call: () => Promise<Result>,
    isFailure: (outcome: Outcome<Result>) => boolean,
    whenOpen: () => Result,
  ): Promise<Result>
  /** Returns the time in ms for which calls will still be rejected; 0 if calls are not rejected now. */
  pauseMs(): number
}

/**
 * Creates a circuit breaker for one service. After `failuresToOpen` consecutive failures, it rejects calls for
 * `pauseMs`.
 */
export function circuitBreakerFor({
  failuresToOpen = 5,
  pauseMs = 10_000,
  observe = () => undefined,
  within = (call) => call(),
}: BreakerOptions = {}): CircuitBreaker {
  const policy = circuitBreaker(
    handleWhenResult((attempt) => (attempt as { failed: boolean }).failed),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  )

  let openedAt = 0
  policy.onBreak(() => {
    openedAt = Date.now()
  })

  return {
    pauseMs: () => (policy.state === CircuitState.Open ? Math.max(0, openedAt + pauseMs - Date.now()) : 0),
    async run(call, isFailure, whenOpen) {
      try {
        const { outcome } = await policy.execute(async () => {
          const ended = await outcomeOf(() => within(call))
          const failed = isFailure(ended)
          observe(failed ? 'failed' : 'ok')
          return { outcome: ended, failed }
        })
        if ('error' in outcome) throw outcome.error
        return outcome.result
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          observe('rejected')
          return whenOpen()
        }
        throw error
      }
    },
  }
}

/**
 * Returns the result of a call, or the error that it threw. The breaker must examine the error, because some errors,
 * such as a rejected recipient, show that the service works.
 */
async function outcomeOf<Result>(call: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await call() }
  } catch (error) {
    return { error }
  }
}

/** Creates a function for `isFailure` of `run`. The function returns true if the call threw an error of this class. */
export function threw(type: abstract new (...args: never[]) => Error) {
  return (outcome: Outcome<unknown>): boolean => 'error' in outcome && outcome.error instanceof type
}
