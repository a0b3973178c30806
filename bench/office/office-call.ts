import type { Database } from '#server/db/client.ts'

/** A request of the office that the benchmark measures. */
export interface Call {
  /** Name of a group of calls. The calls of one group are reported together. */
  group: string
  name: string
  path: string
  /** Undefined for a GET request. */
  body?: object
  limitMs: number
  /** Role of the colleague who sends the request; an approver if not given. */
  by?: 'bursar'
  /** Prepares the database before each request, and returns the body. Its time is not part of the latency. */
  prepare?: (tools: Tools) => Promise<object>
  /** Throws if the response is not the expected one, so that the latency of a failed call is not reported. */
  check?: (answer: unknown) => void
}

export interface Tools {
  owner: Database
  /** Sends a request that is not measured, and returns the parsed response. */
  post(path: string, body: object): Promise<unknown>
}
