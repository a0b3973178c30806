import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'

const connections = 120

export interface Answer {
  status: number
  retryAfter: unknown
}

/**
 * Repeats `abuse` on 120 concurrent connections until `others` has finished. Returns the statuses of `others` and the
 * responses to `abuse`.
 */
export async function besideAbuse(abuse: () => Promise<Answer>, others: () => Promise<number[]>) {
  const over = new AbortController()
  const abused: Answer[] = []
  const connection = async () => {
    while (!over.signal.aborted) {
      abused.push(await abuse())
      // Rejecting an injected request needs no I/O. Without this pause, rejected requests would block the event loop.
      await pause(5)
    }
  }
  const open = Array.from({ length: connections }, connection)
  const statuses = await others().finally(() => over.abort())
  await Promise.all(open)
  return { statuses, abused }
}

export async function inARow(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await call()).status)
  return statuses
}

/** Expects no other statuses than 200, 400, 429 and 503. A response with 429 or 503 must have `Retry-After`. */
export function expectOnlyLimits(abused: Answer[]): void {
  for (const { status, retryAfter } of abused) {
    expect([200, 400, 429, 503]).toContain(status)
    if (status === 429 || status === 503) expect(Number(retryAfter)).toBeGreaterThan(0)
  }
}

/** Measures how many calls of a function run at the same time. */
export function concurrency() {
  let running = 0
  let maximum = 0
  return {
    count:
      <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
      async (...input: Input): Promise<Result> => {
        running += 1
        maximum = Math.max(maximum, running)
        try {
          return await work(...input)
        } finally {
          running -= 1
        }
      },
    maximum: () => maximum,
    reset() {
      maximum = running
    },
  }
}
