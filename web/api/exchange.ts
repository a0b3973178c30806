import type { BodyOf, DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { FailedCall, RejectedCall } from './call-errors.ts'
import { clientSettings } from './client.ts'
import { noNetwork } from './no-network.ts'
import { pathOf } from './path-of.ts'
import { type Answer, NetworkFailure, send, ServerFailure } from './send.ts'

export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  signal?: AbortSignal
  /** Shows no toast if the request fails, because the calling code handles the failure. */
  quiet?: boolean
  /** Value of the header `Idempotency-Key`, by which the server recognises a repeated request. */
  key?: string | undefined
  /** Version of the section that the change is based on, sent as `If-Match`. */
  basedOn?: string | undefined
  /** Whether the browser continues the request after the page has been closed. */
  keepalive?: boolean
}

/** Successful response: the server's message with its title, and the data. */
export interface Success<Data> {
  message: string
  title: string
  data: Data
}

/** Sends an endpoint's request once. @throws NetworkFailure, ServerFailure, or an `AbortError` if cancelled */
export function exchange<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { params, signal, key, basedOn, keepalive = false }: CallOptions<E>,
  headers: Record<string, string> = {},
): Promise<Answer<DataOf<E>>> {
  return send<DataOf<E>>(pathOf(endpoint.path, params), {
    method: endpoint.method,
    keepalive,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(basedOn === undefined ? {} : { 'if-match': `"${basedOn}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** Returns the message, title and data of a successful response. @throws RejectedCall for any other response */
export function successOf<Data>({ status, envelope }: Answer<Data>): Success<Data> {
  const { isSuccessful, message, title, data } = envelope
  if (!isSuccessful) throw new RejectedCall(status, envelope)
  // The cast is safe, because the server validates its responses. The contract's schema defines when `data` is null.
  return { message, title, data: data as Data }
}

/** Creates a `FailedCall` with this message. Also shows the message as a toast, unless `quiet` is true. */
export function shown(message: string, quiet = false): FailedCall {
  if (!quiet) clientSettings().onError(message)
  return new FailedCall(message)
}

/**
 * Converts any error of a request into the error that `call` throws. Shows a toast, unless `quiet` is true, the request
 * was cancelled, or the error is a `RejectedCall` or `FailedCall` already.
 */
export function callError(error: unknown, quiet = false): RejectedCall | FailedCall {
  if (error instanceof RejectedCall || error instanceof FailedCall) return error
  if (error instanceof DOMException && error.name === 'AbortError') return new FailedCall('Cancelled')
  console.error(error)
  if (error instanceof NetworkFailure) return shown(noNetwork, quiet)
  const reason = error instanceof ServerFailure ? error.message : 'Something went wrong'
  const failed = shown(`${reason}. Please try again later.`, quiet)
  failed.isOurs = true
  return failed
}
