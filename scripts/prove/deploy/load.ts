import type http from 'node:http'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { biodataExample } from '#contract/steps/biodata-fields.ts'

export interface LoadedApplicant {
  email: string
  token: string
}

/** Results of the requests that began in one phase, that is, between two calls of `endPhase`. */
export interface PhaseResult {
  requests: number
  /** Outcomes of failed first attempts, such as `save: 502`. The client has repeated these requests. */
  repeated: string[]
  /** Last outcomes of requests that did not succeed within the retry timeout. */
  failed: string[]
  durationsMs: number[]
}

export interface Load {
  /** Returns the number of acknowledged saves so far. */
  acknowledgedSaves(): number
  /** Ends the current phase, waits until all its requests have ended, and returns their results. */
  endPhase(): Promise<PhaseResult>
  /** Stops the load. Returns the postal address in each applicant's last acknowledged save, by email address. */
  stop(): Promise<Map<string, string>>
}

/** Time for which a client repeats a failed request. */
const retryTimeoutMs = 60_000
const retryAfterMs = 500
const timeoutMs = 30_000

export interface LoadOptions {
  /** HTTPS by default. Certificates are not checked. */
  transport?: Pick<typeof http | typeof https, 'Agent' | 'request'>
  port: number
  /** Value of the `Host` header. */
  host: string
  applicants: readonly LoadedApplicant[]
  perSecond: number
}

const emptyPhase = (): PhaseResult => ({ requests: 0, repeated: [], failed: [], durationsMs: [] })

/**
 * Sends requests at fixed times, whether or not earlier requests were answered. Reads and saves alternate, but an
 * applicant with a save in flight sends a read instead of another save. A failed request is repeated with the same
 * content until it succeeds or the retry timeout has passed.
 */
export function startLoad({ transport = https, port, host, applicants, perSecond }: LoadOptions): Load {
  const agent = new transport.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 200 })
  const stopping = new AbortController()
  const acknowledged = new Map<string, string>()
  const saving = new Set<string>()
  let phase = emptyPhase()
  let pending: Promise<void>[] = []
  let sent = 0
  let saves = 0

  async function ask(method: string, path: string, token: string, body?: object): Promise<number> {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const asked = transport.request(
        { host: '127.0.0.1', port, method, path, headers, agent, timeout: timeoutMs },
        resolve,
      )
      asked.on('timeout', () => asked.destroy(new Error('timeout')))
      asked.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
    })
    for await (const _ of answer) continue
    return answer.statusCode ?? 0
  }

  async function untilDone(
    into: PhaseResult,
    name: string,
    attempt: () => Promise<number>,
  ): Promise<boolean> {
    const begun = performance.now()
    into.requests += 1
    for (let tries = 1; ; tries += 1) {
      const outcome = await attempt().catch((error: unknown) => String(error))
      if (outcome === 200) {
        into.durationsMs.push(performance.now() - begun)
        return true
      }
      if (tries === 1) into.repeated.push(`${name}: ${outcome}`)
      if (performance.now() - begun > retryTimeoutMs) {
        into.failed.push(`${name}: ${outcome}`)
        return false
      }
      await pause(retryAfterMs)
    }
  }

  async function read(into: PhaseResult, { token }: LoadedApplicant): Promise<void> {
    await untilDone(into, 'read', () => ask('GET', '/api/Profile/Get-Profile', token))
  }

  async function save(into: PhaseResult, { email, token }: LoadedApplicant): Promise<void> {
    saving.add(email)
    const address = `${sent} Market Road`
    const body = { ...biodataExample, address }
    if (await untilDone(into, 'save', () => ask('PATCH', '/api/Profile/update-biodata', token, body))) {
      acknowledged.set(email, address)
      saves += 1
    }
    saving.delete(email)
  }

  async function arrivals(): Promise<void> {
    const begun = performance.now()
    while (!stopping.signal.aborted) {
      sent += 1
      const applicant = applicants[sent % applicants.length]
      if (applicant !== undefined) {
        const act = sent % 2 === 0 || saving.has(applicant.email) ? read : save
        pending.push(act(phase, applicant))
      }
      const early = begun + (sent * 1000) / perSecond - performance.now()
      if (early > 0) await pause(early)
    }
  }

  const arriving = arrivals()
  return {
    acknowledgedSaves: () => saves,
    async endPhase() {
      const ended = phase
      const own = pending
      phase = emptyPhase()
      pending = []
      await Promise.all(own)
      return ended
    },
    async stop() {
      stopping.abort()
      await arriving
      await Promise.all(pending)
      agent.destroy()
      return acknowledged
    },
  }
}
