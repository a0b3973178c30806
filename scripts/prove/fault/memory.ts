import { setTimeout as pause } from 'node:timers/promises'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { argon2Passwords } from '#server/adapters/passwords/argon2-passwords.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { openDatabase } from '#server/db/client.ts'
import { addSignedIn, type SignedInApplicant } from '../signed-in-applicants.ts'
import { startFaultyServer } from './server-process.ts'

export interface MemoryReport {
  /** Lowest memory usage of the server in each measured minute, which is the usage after a garbage collection. */
  megabytes: number[]
  /** Growth in megabytes per minute. */
  slope: number
  /** Descriptions of the requests that failed. */
  failed: string[]
}

/** Requests per second: half of the load expected on the closing day (200 reads, 20 sign-ins and 5 saves). */
const halfLoad = { read: 100, signIn: 10, save: 2.5 }
const warmUpMinutes = 5
const samplesPerMinute = 30
const applicantCount = 1_000
const password = 'seven quiet harbours waiting'

type Kind = keyof typeof halfLoad

/** Puts half of the expected load on a server and measures its memory after a warm-up of five minutes. */
export async function measureMemory({ minutes }: { minutes: number }): Promise<MemoryReport> {
  const server = await startFaultyServer()
  const stopping = new AbortController()
  try {
    const applicants = await addApplicants(server.dataDir)
    const failed: string[] = []
    const loads = (Object.keys(halfLoad) as Kind[]).map((kind) =>
      load(server.url, kind, applicants, stopping.signal, failed),
    )
    await pause(warmUpMinutes * 60_000)
    const megabytes: number[] = []
    for (let minute = 0; minute < minutes; minute += 1) megabytes.push(await leastOfMinute(server.url))
    stopping.abort()
    await Promise.all(loads)
    return { megabytes, slope: slopeOf(megabytes), failed }
  } finally {
    stopping.abort()
    await server.close()
  }
}

async function addApplicants(dataDir: string): Promise<SignedInApplicant[]> {
  const connection = runningDatabase(dataDir)?.serverAddress
  if (connection === undefined) throw new Error('The database does not run.')
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  const passwords = argon2Passwords({ threads: 1 })
  try {
    return await addSignedIn(database, applicantCount, 'NextOfKin', await passwords.hash(password))
  } finally {
    await passwords.close()
    await database.close()
  }
}

/** Sends requests of one kind at fixed times, whether or not earlier ones were answered. */
async function load(
  url: string,
  kind: Kind,
  applicants: readonly SignedInApplicant[],
  signal: AbortSignal,
  failed: string[],
): Promise<void> {
  const begun = performance.now()
  const pending = new Set<Promise<void>>()
  for (let sent = 0; !signal.aborted; sent += 1) {
    const applicant = applicants[sent % applicants.length]
    if (applicant === undefined) return
    const answered = send(url, kind, applicant, sent)
      .catch((error: unknown) => void failed.push(`${kind}: ${String(error)}`))
      .finally(() => pending.delete(answered))
    pending.add(answered)
    const early = begun + ((sent + 1) * 1000) / halfLoad[kind] - performance.now()
    if (early > 0) await pause(early, undefined, { signal }).catch(() => undefined)
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

async function leastOfMinute(url: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < samplesPerMinute; sample += 1) {
    await pause(60_000 / samplesPerMinute)
    const text = await (await fetch(`${url}/metrics`)).text()
    const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
    least = Math.min(least, bytes / 1_000_000)
  }
  return least
}

/**
 * Returns the median of the slopes between all pairs of minutes (Theil-Sen estimator), because single peaks hardly
 * change it. Returns 0 for fewer than two values.
 */
export function slopeOf(values: readonly number[]): number {
  const slopes = values.flatMap((later, at) =>
    values.slice(0, at).map((earlier, before) => (later - earlier) / (at - before)),
  )
  slopes.sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? 0
}
