/*
 * Sends the requests of the ordinary users in the neighbours benchmark, in a separate process. Sends each request at
 * its planned time, even if earlier requests have no response yet. Measures each latency from the planned time.
 */
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerOrders } from '../load/answer-orders.ts'
import { count, type PlannedRequest, send } from '../load/request-plan.ts'

export interface NeighbourOrder {
  seconds: number
  streams: readonly NeighbourStream[]
}

/** Requests of one kind, sent at a constant rate and in rotation. `from` is the index of the first request to send. */
export interface NeighbourStream {
  kind: string
  url: string
  perSecond: number
  requests: readonly PlannedRequest[]
  from: number
}

export interface NeighbourReport {
  /** Latencies in milliseconds of the successful requests, by kind. */
  latencies: Record<string, number[]>
  /** Send and response times of each successful request, by kind, in milliseconds since 1970. */
  waits: Record<string, { from: number; to: number }[]>
  /** Number of failed requests, by kind and status, or by kind and error. */
  failures: Record<string, number>
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

async function perform({ seconds, streams }: NeighbourOrder): Promise<NeighbourReport> {
  const report: NeighbourReport = { latencies: {}, waits: {}, failures: {} }
  const plan = streams
    .flatMap(({ kind, url, perSecond, requests, from }) =>
      Array.from({ length: Math.ceil(perSecond * seconds) }, (_, at) => ({
        kind,
        url,
        due: (at * 1000) / perSecond,
        planned: requests[(from + at) % requests.length],
      })),
    )
    .sort((a, b) => a.due - b.due)
  const startedAt = performance.now()
  const pending: Promise<void>[] = []
  for (const { kind, url, due, planned } of plan) {
    if (planned === undefined) continue
    const waitMs = startedAt + due - performance.now()
    if (waitMs > 0) await wait(waitMs)
    const from = Date.now()
    const recorded = send(url, planned, agent).then(
      (status) => {
        if (status !== 200) return count(report.failures, `${kind} ${status}`)
        ;(report.latencies[kind] ??= []).push(performance.now() - startedAt - due)
        ;(report.waits[kind] ??= []).push({ from, to: Date.now() })
      },
      (error: unknown) => count(report.failures, `${kind} ${String(error)}`),
    )
    pending.push(recorded)
  }
  await Promise.all(pending)
  return report
}

answerOrders(perform)
