import type { BodyOf, DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { clientSettings, RefusedCall } from './client.ts'
import { pathOf } from './path-of.ts'
import { type Answer, NetworkFailure, send } from './send.ts'

/** What a call may be told beside its body. */
export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>
  signal?: AbortSignal
  /** No toasts: the caller says it in its own place. */
  quiet?: boolean
}

/** Sends an endpoint's request, once; throws as `send` does. */
export function exchange<E extends Endpoint>(
  endpoint: E,
  body: BodyOf<E>,
  { params, signal }: CallOptions<E>,
  headers: Record<string, string> = {},
): Promise<Answer<DataOf<E>>> {
  return send<DataOf<E>>(pathOf(endpoint.path, params), {
    method: endpoint.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

/** The data of an answer; throws `RefusedCall` (a refusal) or an `Error` with the words shown instead of an answer. */
export function dataOf<Data>(answer: Answer<Data> | string): Data {
  if (typeof answer === 'string') throw new Error(answer)
  const { status, envelope } = answer
  if (!envelope.isSuccessful) throw new RefusedCall(status, envelope)
  return envelope.data as Data
}

/** The words of a call that hands on no answer, said to the person unless the call is quiet. */
export function told(message: string, quiet = false): string {
  if (!quiet) clientSettings().onError(message)
  return message
}

/** As `told`, of a request that got no proper answer; nothing is said of one that nobody waits for any more. */
export function failed(error: unknown, quiet = false): string {
  if (error instanceof DOMException && error.name === 'AbortError') return 'Nobody waits for this any more'
  console.error(error)
  if (error instanceof NetworkFailure) return told('Please check your network connection!', quiet)
  const reason = error instanceof Error ? error.message : 'Something went wrong'
  return told(`${reason}. Please try again later.`, quiet)
}
