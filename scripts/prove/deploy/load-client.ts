import type http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Method } from '#contract/endpoint.ts'

/** Results of the requests that began in one phase, that is, between two calls of `endPhase`. */
export interface PhaseResult {
  requests: number
  /** Outcomes of failed first attempts, such as `save: 502`. The client has repeated these requests. */
  repeated: string[]
  /** Last outcomes of requests that did not succeed within the retry timeout. */
  failed: string[]
  durationsMs: number[]
}

export const emptyPhase = (): PhaseResult => ({ requests: 0, repeated: [], failed: [], durationsMs: [] })

/** Server or proxy to which the load is sent. */
export interface LoadTarget {
  /** HTTPS by default. Certificates are not checked. */
  transport?: Pick<typeof http | typeof https, 'Agent' | 'request'>
  port: number
  /** Value of the `Host` header. */
  host: string
}

export interface LoadRequest {
  method: Method
  /** Path without `base`. */
  path: string
  /** First part of the path; `/api` by default. */
  base?: string
  token?: string
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON, unless it is a form. */
  body?: object | FormData
}

export interface LoadClient {
  /**
   * Sends a request and repeats it until it succeeds or the retry timeout has passed. `read` returns the result from
   * the body of a response with status 200, or null if the result is not there yet. `requestOf` receives the number of
   * the attempt, from 1, and returns its request. Returns null after the retry timeout.
   */
  untilDone<Result>(
    into: PhaseResult,
    name: string,
    requestOf: (attempt: number) => LoadRequest,
    read: (body: string) => Result | null,
  ): Promise<Result | null>
  close(): void
}

const defaultRetryTimeoutMs = 60_000
const retryAfterMs = 500
const timeoutMs = 30_000

/**
 * Returns a client that repeats failed requests, as the portal does, and records the result of each request. It repeats
 * a request for at most `retryTimeoutMs`.
 */
export function loadClient(
  { transport, port, host }: LoadTarget,
  retryTimeoutMs = defaultRetryTimeoutMs,
): LoadClient {
  const { Agent, request: send } = transport ?? https
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 200 })

  async function ask({
    method,
    path,
    base = '/api',
    token,
    headers,
    body,
  }: LoadRequest): Promise<[number, string]> {
    const [type, bytes] = await encoded(body)
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const all = {
        host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': type,
        ...headers,
      }
      const options = { host: '127.0.0.1', port, method, path: base + path, headers: all, agent }
      const sent = send({ ...options, timeout: timeoutMs }, resolve)
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', reject).end(bytes)
    })
    return [answer.statusCode ?? 0, await text(answer)]
  }

  return {
    async untilDone(into, name, requestOf, read) {
      const startedAt = performance.now()
      into.requests += 1
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await ask(requestOf(attempt)).catch((error: unknown) => String(error))
        const isSuccess = Array.isArray(outcome) && outcome[0] === 200
        const result = isSuccess ? read(outcome[1]) : null
        if (result !== null) {
          into.durationsMs.push(performance.now() - startedAt)
          return result
        }
        const status = Array.isArray(outcome) ? outcome[0] : outcome
        const failure = `${name}: ${isSuccess ? 'not done yet' : status}`
        if (attempt === 1) into.repeated.push(failure)
        if (performance.now() - startedAt > retryTimeoutMs) {
          into.failed.push(failure)
          return null
        }
        await pause(retryAfterMs)
      }
    },
    close: () => agent.destroy(),
  }
}

/** Returns the content type and the bytes of a body. */
async function encoded(body: object | FormData | undefined): Promise<[string, Buffer | undefined]> {
  if (!(body instanceof FormData))
    return ['application/json', body === undefined ? undefined : Buffer.from(JSON.stringify(body))]
  const form = new Response(body)
  return [form.headers.get('content-type') ?? '', Buffer.from(await form.arrayBuffer())]
}
