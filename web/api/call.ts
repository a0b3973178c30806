import type { BodyOf, DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { accessToken, authorization } from './access-token.ts'
import { clientSettings, RefusedCall } from './client.ts'
import { pathOf } from './path-of.ts'
import { renewSession } from './renewal.ts'
import { type Answer, NetworkFailure, send } from './send.ts'

/** The two arguments an endpoint needs: a body when it has one, path parameters when it has those. */
export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  signal?: AbortSignal
  /** No toasts: the caller says it in its own place. */
  quiet?: boolean
}

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
  const answer = await attempt<E>(endpoint, body, options)
  if (typeof answer === 'string') throw new Error(answer)
  const { status, envelope } = answer
  if (!envelope.isSuccessful) throw new RefusedCall(status, envelope.message, envelope.errors)
  return envelope.data as DataOf<E>
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E>,
): Promise<Answer<DataOf<E>> | string> {
  const path = pathOf(endpoint.path, options.params)
  return withSession(endpoint.access !== 'public', options.quiet === true, () =>
    send<DataOf<E>>(path, {
      method: endpoint.method,
      headers: {
        ...(endpoint.access === 'public' ? {} : authorization()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }),
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
  const client = clientSettings()
  const fail = (message: string) => {
    if (!quiet) client.onError(message)
    return message
  }
  try {
    const used = accessToken()
    let answer = await request()
    if (answer.status === 401 && authenticated) {
      const renewal = await renewSession(used)
      if (renewal === 'unknown') throw new NetworkFailure('The session could not be renewed')
      if (renewal === 'renewed') answer = await request()
    }
    if (answer.status === 401 && authenticated) {
      client.onSignedOut()
      return answer.envelope.message
    }
    if (answer.status === 403) return fail(answer.envelope.message)
    return answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'Nobody waits for this any more'
    console.error(error)
    if (error instanceof NetworkFailure) return fail('Please check your network connection!')
    return fail(`${error instanceof Error ? error.message : 'Something went wrong'}. Please try again later.`)
  }
}
