import { setTimeout as pause } from 'node:timers/promises'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { openDatabase } from '#server/db/client.ts'
import { addSignedIn, type SignedInApplicant } from '../signed-in-applicants.ts'
import type { MemoryUse } from './memory-probe.ts'
import { startFaultyServer } from './faulty-server.ts'
import { type Trend, trendOf } from '../trend.ts'

export interface MemoryPlan {
  minutes: number
  warmUpMinutes?: number
  /** Duration in milliseconds of each minute of the measurement. Default: 60,000. Tests use shorter minutes. */
  minuteMs?: number
  /** Deliberate leak in MB per minute of `minuteMs`, for the negative control. */
  leak?: number
}

export interface MemoryReport {
  /** Megabytes that JavaScript still used after a garbage collection, at the end of each minute after the warm-up. */
  retained: number[]
  /** Megabytes of memory of the whole process, measured at the same times as `retained`. */
  resident: number[]
  /** Descriptions of the requests that failed. */
  failed: string[]
}

/** Requests per second: half of the load expected on the closing day (200 reads, 20 sign-ins and 5 saves). */
const halfLoad = { read: 100, signIn: 10, save: 2.5 }
const applicantCount = 1_000
const password = 'seven quiet harbours waiting'
/** Maximum growth of the memory, in MB per minute. */
export const slopeLimit = 0.2

type Kind = keyof typeof halfLoad

/**
 * Puts half of the expected load on a server and measures its memory at the end of each minute. The load pauses for
 * each measurement, because a password check in progress alone uses 19 MB. The server starts with the allocator
 * settings of scripts/run.mjs.
 */
export async function measureMemory(plan: MemoryPlan): Promise<MemoryReport> {
  const { minutes, warmUpMinutes = 5, minuteMs = 60_000, leak = 0 } = plan
  const flags = [
    '--expose-gc',
    '--max-semi-space-size=8',
    '--import',
    './scripts/prove/fault/memory-probe.ts',
  ]
  const settings = { MALLOC_ARENA_MAX: '2', MEMORY_PROOF_LEAK: String((leak * 60_000) / minuteMs) }
  const server = await startFaultyServer(settings, flags)
  try {
    const applicants = await addApplicants(server.dataDir)
    const report: MemoryReport = { retained: [], resident: [], failed: [] }
    for (let minute = 0; minute < warmUpMinutes + minutes; minute += 1) {
      await loadFor(minuteMs, server.url, applicants, report.failed)
      const { retained, resident } = await server.ask<MemoryUse>('measure')
      if (minute < warmUpMinutes) continue
      report.retained.push(retained / 1_000_000)
      report.resident.push(resident / 1_000_000)
    }
    return report
  } finally {
    await server.close()
  }
}

export interface MemoryVerdict {
  ok: boolean
  reason: string
  retained: Trend
  resident: Trend
}

/**
 * Judges the growth of the memory. There is no leak if the confidence intervals of both growths are below the limit.
 * There is a leak if the growth of `retained` reaches the limit, or if the whole interval of `resident` does.
 * `resident` varies more, because it contains free memory that the allocator has not returned. In all other cases, the
 * result is undecided.
 */
export function judgeMemory({ retained, resident, failed }: MemoryReport): MemoryVerdict {
  const trends = { retained: trendOf(retained), resident: trendOf(resident) }
  const verdict = (ok: boolean, reason: string): MemoryVerdict => ({ ok, reason, ...trends })
  if (failed.length > 0) return verdict(false, 'requests failed')
  if (trends.retained.slope >= slopeLimit || trends.resident.low >= slopeLimit)
    return verdict(false, 'memory leaks')
  const isUncertain = trends.retained.high >= slopeLimit || trends.resident.high >= slopeLimit
  if (isUncertain) return verdict(false, 'undecided: measure longer, or on a quieter machine')
  return verdict(true, 'no leak')
}

async function addApplicants(dataDir: string): Promise<SignedInApplicant[]> {
  const connection = runningDatabase(dataDir)?.serverAddress
  if (connection === undefined) throw new Error('The database does not run.')
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  const passwords = argon2Passwords({ threads: 1 })
  try {
    return await addSignedIn(database, applicantCount, { passwordHash: await passwords.hash(password) })
  } finally {
    await passwords.close()
    await database.close()
  }
}

/** Sends requests of one kind at fixed times, without waiting for earlier responses. */
async function load(
  url: string,
  kind: Kind,
  applicants: readonly SignedInApplicant[],
  signal: AbortSignal,
  failed: string[],
): Promise<void> {
  const startedAt = performance.now()
  const pending = new Set<Promise<void>>()
  for (let sent = 0; !signal.aborted; sent += 1) {
    const applicant = applicants[sent % applicants.length]
    if (applicant === undefined) return
    const recorded = send(url, kind, applicant, sent)
      .catch((error: unknown) => void failed.push(`${kind}: ${String(error)}`))
      .finally(() => pending.delete(recorded))
    pending.add(recorded)
    const waitMs = startedAt + ((sent + 1) * 1000) / halfLoad[kind] - performance.now()
    if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(pending)
}

async function send(
  url: string,
  kind: Kind,
  { email, token }: SignedInApplicant,
  sent: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const calls = {
    read: () => fetch(`${url}/api/Profile/Get-Profile`, { headers }),
    signIn: () =>
      fetch(`${url}/api/Authentication/Login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: email, password }),
      }),
    save: () =>
      fetch(`${url}/api/Profile/update-biodata`, {
        method: 'PATCH',
        headers,
        body: JSON.stringify({ ...biodataExample, address: `${sent} Market Road` }),
      }),
  }
  const answer = await calls[kind]()
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(String(answer.status))
}

/** Sends requests of all kinds for `ms`, and waits until all are answered. */
async function loadFor(
  ms: number,
  url: string,
  applicants: readonly SignedInApplicant[],
  failed: string[],
): Promise<void> {
  const kinds = Object.keys(halfLoad) as Kind[]
  const signal = AbortSignal.timeout(ms)
  await Promise.all(kinds.map((kind) => load(url, kind, applicants, signal, failed)))
}
