import { type BreakerOptions, circuitBreakerFor, type Outcome } from '../circuit-breaker.ts'
import { MailNotAccepted, type MailSender } from './mail.ts'

/**
 * Wraps a mail sender with a circuit breaker. After several failures of the mail server, emails are rejected
 * immediately for a while. The mail job retries them later.
 */
export function guardedMail(sender: MailSender, options?: BreakerOptions): MailSender {
  const breaker = circuitBreakerFor(options)
  return {
    send: (mail) =>
      breaker.run(
        () => sender.send(mail),
        serverFailed,
        () => {
          throw new MailNotAccepted(false, 'The mail server did not respond several times.')
        },
      ),
    pauseMs: () => breaker.pauseMs(),
    close: () => sender.close(),
  }
}

/**
 * Returns whether the mail server itself failed, for example by refusing connections or our password. Rejecting one
 * email is not a failure of the server.
 */
function serverFailed(outcome: Outcome<void>): boolean {
  if (!('error' in outcome)) return false
  const { error } = outcome
  if (!(error instanceof MailNotAccepted) || error.permanent) return false
  const { cause } = error
  if (typeof cause !== 'object' || cause === null) return true
  const responseCode = 'responseCode' in cause ? cause.responseCode : undefined
  const code = 'code' in cause ? cause.code : undefined
  return typeof responseCode !== 'number' || responseCode === 421 || code === 'EAUTH'
}
