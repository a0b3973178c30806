import type { BodyOf, DataOf, Endpoint } from '#contract/endpoint.ts'
import { accessToken, authorization, endedSessions } from './access-token.ts'
import { FailedCall } from './call-errors.ts'
import { clientSettings } from './client.ts'
import { callError, type CallOptions, exchange, shown, type Success, successOf } from './exchange.ts'
import { renewSession } from './renewal.ts'
import { type Answer, NetworkFailure } from './send.ts'

/** Calls an API endpoint, with a session unless the endpoint is public. @throws RejectedCall, FailedCall */
export function call<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<Success<DataOf<E>>> {
  const authenticated = endpoint.access !== 'public'
  return withSession(authenticated, options.quiet === true, () =>
    exchange(endpoint, body, options, authenticated ? authorization() : {}),
  )
}

/** Like `call`, but returns only the data, as queries need it. @throws RejectedCall, FailedCall */
export async function ask<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  return (await call<E>(endpoint, body, options)).data
}

/**
 * Sends a request. If `authenticated`, first renews the session when there is no access token, for example after a
 * reload. If the server rejects the token with 401, renews the session and repeats the request once. Calls `onSignedOut`
 * if the session cannot be renewed because it has ended, or if the server responds with 401 after the renewal.
 * @throws RejectedCall · FailedCall, also if the session ends before the response arrives
 */
export async function withSession<Data>(
  authenticated: boolean,
  quiet: boolean,
  request: () => Promise<Answer<Data>>,
): Promise<Success<Data>> {
  try {
    const used = accessToken()
    const session = endedSessions()
    // If the session ends while a response is awaited, another user may sign in. The page of this other user must not
    // use the response or repeat the request.
    const inSession = async <Result>(awaited: Promise<Result>) => {
      const result = await awaited
      if (authenticated && endedSessions() !== session) throw new FailedCall('Signed out')
      return result
    }
    const renewed = async () => {
      const renewal = await inSession(renewSession(used))
      if (renewal === 'unknown') throw new NetworkFailure('The session could not be renewed')
      return renewal === 'renewed'
    }
    if (authenticated && used === null && !(await renewed())) {
      clientSettings().onSignedOut()
      throw new FailedCall('Signed out')
    }
    let answer = await inSession(request())
    if (answer.status === 401 && authenticated && used !== null && (await renewed()))
      answer = await inSession(request())
    if (answer.status === 401 && authenticated) {
      clientSettings().onSignedOut()
      throw new FailedCall(answer.envelope.message)
    }
    if (answer.status === 403) throw shown(answer.envelope.message, quiet)
    return successOf(answer)
  } catch (error) {
    throw callError(error, quiet)
  }
}
