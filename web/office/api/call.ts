import type { BodyOf, DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { clientSettings, RefusedCall } from '#web/api/client.ts'
import { pathOf } from '#web/api/path-of.ts'
import { type Answer, NetworkFailure, send } from '#web/api/send.ts'
import { requestCode } from './step-up.ts'

export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  signal?: AbortSignal
  /** No toasts: the caller says it in its own place. */
  quiet?: boolean
}

/** The title by which the server asks for a fresh authenticator code before it does what was asked. */
const codeNeeded = 'Code needed'

/**
 * Calls an endpoint of the office under the cookie's session. Gives the envelope of any answer a person can act on;
 * `null` when it has been dealt with: signed out (401), refused (403), no code given, no network, a failed server.
 */
export async function callOffice<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<Envelope<DataOf<E>> | null> {
  const answer = await attempt<E>(endpoint, body, options)
  return typeof answer === 'string' ? null : answer.envelope
}

/** As `callOffice`, for what needs its data or nothing: throws an `Error` with the words for the person. */
export async function askOffice<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  options: CallOptions<E> = {},
): Promise<DataOf<E>> {
  const answer = await attempt<E>(endpoint, body, { quiet: true, ...options })
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
  const client = clientSettings()
  const fail = (message: string) => {
    if (options.quiet !== true) client.onError(message)
    return message
  }
  const request = () =>
    send<DataOf<E>>(pathOf(endpoint.path, options.params), {
      method: endpoint.method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
  try {
    let answer = await request()
    if (answer.status === 403 && answer.envelope.title === codeNeeded) {
      if (!(await requestCode())) return 'No code was given, so nothing was done.'
      answer = await request()
    }
    if (answer.status === 401 && endpoint.access !== 'public') {
      client.onSignedOut()
      return answer.envelope.message
    }
    if (answer.status === 403) return fail(answer.envelope.message)
    return answer
  } catch (error) {
    return fail(wordsOf(error))
  }
}

/** What a request that got no proper answer tells the person. */
export function wordsOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'AbortError') return 'Nobody waits for this any more'
  console.error(error)
  if (error instanceof NetworkFailure) return 'Please check your network connection!'
  return `${error instanceof Error ? error.message : 'Something went wrong'}. Please try again later.`
}
