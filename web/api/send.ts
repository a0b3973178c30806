import type { Envelope } from '#contract/envelope.ts'
import { clientSettings } from './client.ts'
import { reasonOf } from './reason.ts'

/** Time at which the server sent its last response, as an HTTP date; null before any response. */
export let serverDate: string | null = null

/** Default timeout of a request. It is long, because slow networks delay responses. */
const timeoutMs = 60_000

/**
 * Error for a request that got no complete response, or whose session could not be renewed because of a temporary
 * failure.
 */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}

/** Error for an unexpected response: status 500 or above, or a body that is not JSON. */
export class ServerFailure extends Error {
  override name = 'ServerFailure'
}

export interface Answer<Data> {
  status: number
  envelope: Envelope<Data>
}

/**
 * Sends one request below `/api` and returns its envelope for any status below 500.
 * @throws NetworkFailure, ServerFailure, or an `AbortError` if cancelled
 */
export async function send<Data>(path: string, init: RequestInit): Promise<Answer<Data>> {
  const response = await fetched(`/api${path}`, init)
  serverDate = response.headers.get('date')
  return answerOf(response, init.signal)
}

/**
 * Reads the envelope of a response of `fetched`. `signal`: the signal of the request, if it had one. @throws
 * ServerFailure for status 500 or above and for a body that is not JSON, NetworkFailure, or an `AbortError` if cancelled
 */
export async function answerOf<Data>(response: Response, signal?: AbortSignal | null): Promise<Answer<Data>> {
  const { status } = response
  if (status >= 500) throw new ServerFailure(reasonOf(response))
  const text = await received(response.text(), signal)
  try {
    // The response is not validated here, because the server validates it against the same schema.
    const envelope: Envelope<Data> = JSON.parse(text)
    return { status, envelope }
  } catch (cause) {
    throw new ServerFailure(response.ok ? 'The response could not be read' : reasonOf(response), { cause })
  }
}

/**
 * Waits for the body of a response of `fetched`. A connection lost while reading counts as a network failure, not a
 * server failure. `signal`: the signal of the request, if it had one. @throws NetworkFailure, or an `AbortError` if
 * cancelled
 */
export async function received<Body>(body: Promise<Body>, signal?: AbortSignal | null): Promise<Body> {
  try {
    return await body
  } catch (cause) {
    throw fetchError(cause, signal)
  }
}

/**
 * Returns the error to throw for a failed `fetch`: the reason of `signal` if the caller has cancelled the request,
 * otherwise a `NetworkFailure`. The type of `cause` cannot decide this, because a timeout also throws an `AbortError`.
 */
function fetchError(cause: unknown, signal?: AbortSignal | null): unknown {
  return signal?.aborted ? signal.reason : new NetworkFailure('', { cause })
}

/** Returns a signal that aborts after `ms`, or when `cancel` aborts. Older phones lack `AbortSignal.any`. */
export function timeoutSignal(ms: number, cancel?: AbortSignal | null): AbortSignal {
  const timeout = new AbortController()
  const abort = () => timeout.abort()
  setTimeout(abort, ms)
  cancel?.addEventListener('abort', abort)
  if (cancel?.aborted) abort()
  return timeout.signal
}

/**
 * Calls `fetch` with the client's headers. `limitMs` is the timeout, which includes reading the body. @throws
 * NetworkFailure if there is no response, or an `AbortError` if cancelled
 */
export async function fetched(path: string, init: RequestInit, limitMs = timeoutMs): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/json')
  headers.set('x-matric-client', clientSettings().name)
  try {
    const signal = timeoutSignal(limitMs, init.signal)
    return await fetch(path, { ...init, headers, signal, credentials: 'same-origin' })
  } catch (cause) {
    throw fetchError(cause, init.signal)
  }
}
