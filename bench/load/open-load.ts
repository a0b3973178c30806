/*
 * Sends profile reads and sign-ins, in a separate process. Sends each request at its planned time, even if earlier
 * requests have no response yet. Measures each latency from the planned time.
 */
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { authentication } from '#contract/endpoints/authentication.ts'
import { profile } from '#contract/endpoints/profile.ts'
import { answerOrders } from './answer-orders.ts'
import type { SignedIn } from '../test-data.ts'

export interface OpenOrder {
  url: string
  seconds: number
  password: string
  /** Applicants whose profiles are read, in rotation. */
  readers: readonly SignedIn[]
  readsPerSecond: number
  /** Applicants who sign in, each of them once. The sign-ins are spread evenly over the measured time. May be empty. */
  signingIn: readonly SignedIn[]
}

export interface OpenReport {
  /** Latencies of successful requests, in milliseconds. `reads` are profile reads. */
  reads: number[]
  signIns: number[]
  /** Number of failed requests, by kind and status, or by kind and error message. */
  failures: Record<string, number>
}

const agent = new Agent({ keepAlive: true, maxSockets: 500 })

interface Sent {
  what: 'reads' | 'signIns'
  /** Planned time of the request, in milliseconds after the start of the measurement. */
  due: number
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

function reading(order: OpenOrder): Sent[] {
  const { method, path } = profile.get
  return Array.from({ length: order.readsPerSecond * order.seconds }, (_, at) => ({
    what: 'reads' as const,
    due: (at * 1000) / order.readsPerSecond,
    method,
    path: `/api${path}`,
    headers: { authorization: `Bearer ${order.readers[at % order.readers.length]?.token ?? ''}` },
  }))
}

function signInOrders({ signingIn, seconds, password }: OpenOrder): Sent[] {
  const { method, path } = authentication.login
  return signingIn.map(({ email }, at) => ({
    what: 'signIns' as const,
    due: (at * 1000 * seconds) / signingIn.length,
    method,
    path: `/api${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  }))
}

async function ask(url: string, { method, path, headers, body }: Sent): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}${path}`, { method, headers, agent }, resolve).once('error', reject).end(body)
  })
  for await (const _ of answer.resume()) continue
  return answer.statusCode ?? 0
}

async function perform(order: OpenOrder): Promise<OpenReport> {
  const report: OpenReport = { reads: [], signIns: [], failures: {} }
  const plan = [...reading(order), ...signInOrders(order)].sort((a, b) => a.due - b.due)
  const start = performance.now()
  const pending: Promise<void>[] = []
  for (const sent of plan) {
    const waitMs = start + sent.due - performance.now()
    if (waitMs > 0) await wait(waitMs)
    const recorded = ask(order.url, sent).then(
      (status) => {
        if (status === 200) report[sent.what].push(performance.now() - start - sent.due)
        else count(report, `${sent.what} ${status}`)
      },
      (error: unknown) =>
        count(report, `${sent.what} ${error instanceof Error ? error.message : String(error)}`),
    )
    pending.push(recorded)
  }
  await Promise.all(pending)
  return report
}

function count({ failures }: OpenReport, kind: string): void {
  failures[kind] = (failures[kind] ?? 0) + 1
}

answerOrders(perform)
