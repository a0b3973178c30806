import type { Envelope } from '#contract/envelope.ts'
import { clientSettings } from './client.ts'
import { reasonOf } from './reason.ts'

/** Longest wait for an answer, in milliseconds: a slow network is not a broken one. */
const patience = 60_000

/** A request that got no answer at all. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure'
}

/** An answer the product did not mean to give (500 and above, or not JSON). */
export class ServerFailure extends Error {
  override name = 'ServerFailure'
}

export interface Answer<Data> {
  status: number
  envelope: Envelope<Data>
}

/**
 * Sends one request below `/api` and reads its envelope. Any status from 200 up to 499 is an answer;
 * throws `NetworkFailure` or `ServerFailure` otherwise.
 */
export async function send<Data>(path: string, init: RequestInit): Promise<Answer<Data>> {
  const response = await fetched(`/api${path}`, init)
  if (response.status >= 500) throw new ServerFailure(reasonOf(response))
  const text = await textOf(response)
  try {
    // The shape is the contract's promise; the server holds its answers against the same schemas.
    const envelope: Envelope<Data> = JSON.parse(text)
    return { status: response.status, envelope }
  } catch (cause) {
    throw new ServerFailure(response.ok ? 'The answer could not be read' : reasonOf(response), { cause })
  }
}

/** The body. A connection that is lost half-way through it is the network's failure, not the server's. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw notArrived(cause)
  }
}

/** What a failed `fetch` means: nothing came, or the one who asked does not want the answer any more. */
function notArrived(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  return new NetworkFailure('No answer from the network', { cause })
}

/** `fetch` as this client does it: its name in the headers, its patience, and `NetworkFailure` when nothing came. */
export async function fetched(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/json')
  headers.set('x-matric-client', clientSettings().name)
  try {
    const signal = init.signal ?? AbortSignal.timeout(patience)
    return await fetch(path, { ...init, headers, signal, credentials: 'same-origin' })
  } catch (cause) {
    throw notArrived(cause)
  }
}
