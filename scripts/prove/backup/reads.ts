import { setTimeout as pause } from 'node:timers/promises'
import type { SignedInApplicant } from '../signed-in-applicants.ts'

/** Reads of applicants' profiles at a fixed rate. */
export interface Reads {
  /** Returns the durations in ms of the reads that succeeded since the last call, and empties the list. */
  take(): number[]
  failed(): number
  stop(): Promise<void>
}

/** Starts reading profiles at a fixed rate, without waiting for earlier responses. */
export function startReads(
  url: string,
  applicants: readonly SignedInApplicant[],
  readsPerSecond: number,
): Reads {
  const stopping = new AbortController()
  const pending = new Set<Promise<void>>()
  let durationsMs: number[] = []
  let failed = 0

  async function read(token: string, dueAt: number): Promise<void> {
    const answer = await fetch(`${url}/api/Profile/Get-Profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    if (answer.ok) durationsMs.push(performance.now() - dueAt)
    else failed += 1
  }

  async function send(): Promise<void> {
    const startedAt = performance.now()
    for (let sent = 0; !stopping.signal.aborted; sent += 1) {
      const dueAt = startedAt + (sent * 1000) / readsPerSecond
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await pause(waitMs)
      const token = applicants[sent % applicants.length]?.token ?? ''
      const recorded: Promise<void> = read(token, dueAt)
        .catch(() => void (failed += 1))
        .finally(() => pending.delete(recorded))
      pending.add(recorded)
    }
  }

  const sending = send()
  return {
    take() {
      const durations = durationsMs
      durationsMs = []
      return durations
    },
    failed: () => failed,
    async stop() {
      stopping.abort()
      await sending
      await Promise.all(pending)
    },
  }
}
