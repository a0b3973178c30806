import { type BreakerOptions, circuitBreakerFor, type Outcome } from '../circuit-breaker.ts'
import {
  type LearningPortal,
  PortalRejectedAccount,
  type PortalSignIn,
  PortalUnavailable,
} from './learning-portal.ts'

/** Timeout of one delivery, which may need several calls. */
const timeoutMs = 20_000

/**
 * Wraps the learning portal with a timeout and a circuit breaker. After several failures of the portal, calls are
 * rejected immediately for a while. The rejection of one account is not a failure of the portal.
 */
export function guardedPortal(
  portal: LearningPortal,
  options: BreakerOptions & { timeoutMs?: number } = {},
): LearningPortal {
  const breaker = circuitBreakerFor(options)
  return {
    setPassword: (account) =>
      breaker.run(
        () => withTimeout(portal.setPassword(account), options.timeoutMs ?? timeoutMs),
        portalFailed,
        () => {
          throw new PortalUnavailable('The learning portal did not respond several times.')
        },
      ),
  }
}

const portalFailed = (outcome: Outcome<PortalSignIn>): boolean =>
  'error' in outcome &&
  outcome.error instanceof PortalUnavailable &&
  !(outcome.error instanceof PortalRejectedAccount)

/**
 * Returns the result of `work`. Does not cancel `work` if it takes too long.
 * @throws `PortalUnavailable` after `withinMs`
 */
async function withTimeout(work: Promise<PortalSignIn>, withinMs: number): Promise<PortalSignIn> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new PortalUnavailable('The learning portal did not respond in time.')),
    withinMs,
  )
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
