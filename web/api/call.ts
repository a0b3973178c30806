import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { accessToken, authorization } from './access-token.ts'
import { clientSettings } from './client.ts'
import { type CallOptions, dataOf, exchange, failed, told } from './exchange.ts'
import { renewSession } from './renewal.ts'
import { type Answer, NetworkFailure } from './send.ts'

/**
 * Calls an endpoint of the contract. Gives the envelope of any answer a person can act on; `null` when it has been
 * dealt with already: signed out (401), refused (403), no network, or a failure of the server, each with its toast.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<Envelope<DataOf<E>> | null> {
  const answer = await attempt<E>(endpoint, body, options)
  return typeof answer === 'string' ? null : answer.envelope
}

/** As `call`, but for what needs its data or nothing: throws `RefusedCall` (a refusal) or an `Error` with the words shown. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  return dataOf(await attempt<E>(endpoint, body, options))
}

function attempt<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E>,
): Promise<Answer<DataOf<E>> | string> {
  const authenticated = endpoint.access !== 'public'
  return withSession(authenticated, options.quiet === true, () =>
    exchange(endpoint, body, options, authenticated ? authorization() : {}),
  )
}

/**
 * Runs a request under the session's rules: an answer of 401 renews the session once and asks again, so that nobody
 * loses a half-typed form; a second 401 signs out. Gives the words shown when there is no answer to hand on.
 */
export async function withSession<Data>(
  authenticated: boolean,
  quiet: boolean,
  request: () => Promise<Answer<Data>>,
): Promise<Answer<Data> | string> {
  try {
    const used = accessToken()
    let answer = await request()
    if (answer.status === 401 && authenticated) {
      const renewal = await renewSession(used)
      if (renewal === 'unknown') throw new NetworkFailure('The session could not be renewed')
      if (renewal === 'renewed') answer = await request()
    }
    if (answer.status === 401 && authenticated) {
      clientSettings().onSignedOut()
      return answer.envelope.message
    }
    if (answer.status === 403) return told(answer.envelope.message, quiet)
    return answer
  } catch (error) {
    return failed(error, quiet)
  }
}
