import type { IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:http'

/** An HTTP request that can be sent to a worker process as JSON. */
export interface PlannedRequest {
  method: string
  path: string
  headers: Record<string, string>
  /** Body in base64. */
  body?: string
}

/** Sends a request and reads the whole response. Returns its status. */
export async function send(url: string, planned: PlannedRequest, agent: Agent): Promise<number> {
  const { method, path, headers, body } = planned
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}${path}`, { method, headers, agent }, resolve)
      .once('error', reject)
      .end(body === undefined ? undefined : Buffer.from(body, 'base64'))
  })
  for await (const _ of answer) continue
  return answer.statusCode ?? 0
}

export function count(counts: Record<string, number>, kind: string): void {
  counts[kind] = (counts[kind] ?? 0) + 1
}

/** Returns the sums of the counts as text, such as `18 signIn 200, 153 signIn 429`. */
export function describeCounts(all: readonly Record<string, number>[]): string {
  const total: Record<string, number> = {}
  for (const counts of all)
    for (const [key, times] of Object.entries(counts)) total[key] = (total[key] ?? 0) + times
  return Object.entries(total)
    .map(([key, times]) => `${times} ${key}`)
    .join(', ')
}
