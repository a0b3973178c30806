/*
 * Sends the requests of the abusive clients in the neighbours benchmark, in a separate process. Each connection sends
 * its next request as soon as it has the response to the previous one, and ignores Retry-After. If a request gets no
 * response, its connection waits 100 ms. After the first response, the process sends the message `begun`.
 */
import { Agent } from 'node:http'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { answerOrders } from '../load/answer-orders.ts'
import { count, type PlannedRequest, send } from '../load/request-plan.ts'

export interface AbuseOrder {
  url: string
  /** Duration in seconds, counted from the first response. */
  seconds: number
  /**
   * If true, all connections are closed after `seconds`, but not before the first rejection with 429. Requests that
   * have no response at that time are not counted. If false, each connection waits for its last response.
   */
  cut: boolean
  attackers: readonly { kind: string; connections: number; request: PlannedRequest }[]
}

export interface AbuseReport {
  /** Number of requests by kind and outcome, such as `letter 200`. The outcome is the response status or the error. */
  counts: Record<string, number>
  /** Times of the successful responses by kind, in milliseconds since 1970. */
  finished: Record<string, number[]>
}

/** Messages of the process: `begun` after the first response, and then the report. */
export type AbuseMessage = 'begun' | AbuseReport

// In production, abusive clients run on other machines. At the lowest priority, this process takes little CPU time from
// the server.
setPriority(19)

async function perform({ url, seconds, cut, attackers }: AbuseOrder): Promise<AbuseReport> {
  const report: AbuseReport = { counts: {}, finished: {} }
  let isCut = false
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  let deadline = Number.POSITIVE_INFINITY
  const begin = () => {
    deadline = performance.now() + seconds * 1000
    // Node's timers can fire up to 1 ms early, so the timer is set a little later than the deadline.
    setTimeout(cutIfDue, seconds * 1000 + 5)
    process.send?.('begun' satisfies AbuseMessage)
  }
  const connection = async (kind: string, planned: PlannedRequest) => {
    while (performance.now() < deadline) {
      const outcome = await send(url, planned, agent).catch(async (error: unknown) => {
        if (!isCut) await wait(100)
        return String(error)
      })
      if (isCut) return
      if (deadline === Number.POSITIVE_INFINITY) begin()
      count(report.counts, `${kind} ${outcome}`)
      if (outcome === 200) (report.finished[kind] ??= []).push(Date.now())
      cutIfDue()
    }
  }
  const cutIfDue = () => {
    if (!cut || performance.now() < deadline) return
    isCut = Object.keys(report.counts).some((outcome) => outcome.endsWith(' 429'))
    if (isCut) agent.destroy()
  }
  const all = attackers.flatMap(({ kind, connections, request }) =>
    Array.from({ length: connections }, () => connection(kind, request)),
  )
  await Promise.all(all)
  agent.destroy()
  return report
}

answerOrders(perform)
