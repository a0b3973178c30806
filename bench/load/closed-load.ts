/*
 * Sends the requests of the throughput benchmarks, in a separate process. Each message (a `LoadOrder`) starts one
 * measurement, and the reply is a `LoadReport`. Each connection sends the requests of its own share of the applicants.
 */
import autocannon from 'autocannon'
import { profile } from '#contract/endpoints/profile.ts'
import { biodataEndpoints } from '#contract/steps/biodata.ts'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { percentile } from '#scripts/prove/percentile.ts'
import { answerOrders } from './answer-orders.ts'
import type { SignedIn } from '../test-data.ts'

export type Work = 'read' | 'save'

export interface LoadOrder {
  url: string
  work: Work
  applicants: readonly SignedIn[]
  connections: number
  seconds: number
  /**
   * A new number for each measurement. The saved postal addresses contain it, so that every save changes the address.
   */
  round: number
}

export interface LoadReport {
  requestsPerSecond: number
  /** Latency percentiles of the responses with status 200, in milliseconds. */
  p50: number
  p99: number
  /** Number of failures by kind: a status other than 200, or `no answer` after a lost connection or a timeout. */
  failures: Record<string, number>
}

const json = 'application/json'

function requestsFor(order: LoadOrder, applicants: readonly SignedIn[]): autocannon.Request[] {
  const headersOf = ({ id, token }: SignedIn) => ({
    authorization: `Bearer ${token}`,
    'content-type': json,
    'x-applicant': id,
  })
  if (order.work === 'read') {
    const { method, path } = profile.get
    return applicants.map((each) => ({ method, path: `/api${path}`, headers: headersOf(each) }))
  }
  const { method, path } = biodataEndpoints.save
  return [0, 1].flatMap((turn) =>
    applicants.map((each) => ({
      method,
      path: `/api${path}`,
      headers: headersOf(each),
      body: JSON.stringify({ ...biodataExample, address: `${order.round}${turn} Market Road` }),
    })),
  )
}

async function perform(order: LoadOrder): Promise<LoadReport> {
  const latencies: number[] = []
  const failures: Record<string, number> = {}
  let client = 0
  const share = Math.floor(order.applicants.length / order.connections)
  const result = await autocannon({
    url: order.url,
    connections: order.connections,
    duration: order.seconds,
    setupClient(each) {
      const from = client++ * share
      each.setRequests(requestsFor(order, order.applicants.slice(from, from + share)))
      // Latencies are collected here, because autocannon's own histogram has a resolution of only one millisecond.
      each.on('response', (status, _bytes, milliseconds) => {
        if (status === 200) latencies.push(milliseconds)
        else failures[status] = (failures[status] ?? 0) + 1
      })
    },
  })
  // The errors that autocannon counts include timeouts, so timeouts need not be added.
  if (result.errors > 0) failures['no answer'] = result.errors
  return {
    requestsPerSecond: latencies.length / result.duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    failures,
  }
}

answerOrders(perform)
