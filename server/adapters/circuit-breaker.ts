import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhenResult } from 'cockatiel'

export interface BreakerOptions {
  /** Consecutive failures after which calls are rejected at once. */
  failuresToOpen?: number
  /** Time until one call is let through to find out whether the service works again. */
  pauseMs?: number
}

/** What a call ended with. */
export type Outcome<Result> = { result: Result } | { error: unknown }

/**
 * Wraps the calls of one external service. After several failures in a row they fail at once instead of waiting for a
 * timeout each, so a service that hangs holds neither jobs nor requests.
 */
export interface CircuitBreaker {
  /** Runs `call`. While the service is considered down, runs `whenOpen` instead. */
  run<Result>(
    call: () => Promise<Result>,
    isFailure: (outcome: Outcome<Result>) => boolean,
    whenOpen: () => Result,
  ): Promise<Result>
}

export function circuitBreakerFor({
  failuresToOpen = 5,
  pauseMs = 10_000,
}: BreakerOptions = {}): CircuitBreaker {
  const policy = circuitBreaker(
    handleWhenResult((attempt) => (attempt as { failed: boolean }).failed),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresToOpen) },
  )

  return {
    async run(call, isFailure, whenOpen) {
      try {
        const { outcome } = await policy.execute(async () => {
          const ended = await outcomeOf(call)
          return { outcome: ended, failed: isFailure(ended) }
        })
        if ('error' in outcome) throw outcome.error
        return outcome.result
      } catch (error) {
        if (error instanceof BrokenCircuitError) return whenOpen()
        throw error
      }
    },
  }
}

/** An expected error, such as a rejected recipient, shows that the service works. So the breaker must see it. */
async function outcomeOf<Result>(call: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await call() }
  } catch (error) {
    return { error }
  }
}

/** For `run`: whether the call threw this class of error. */
export function threw(type: abstract new (...args: never[]) => Error) {
  return (outcome: Outcome<unknown>): boolean => 'error' in outcome && outcome.error instanceof type
}
