import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#server/db/client.ts'
import { signedInColleague } from './colleague.ts'
import type { Figure } from './figure.ts'
import type { Ground } from './ground.ts'
import { startServer } from './targets.ts'

const released = 5_000
/** Maximum time of the request, and from the request until all decisions are released. */
const limits = { requestMs: 1_000, releaseSeconds: 120 }
const lookMs = 500
const answerOf = z.object({ data: z.object({ released: z.number() }) })

/**
 * Releases 5,000 approved decisions without the time in which a release can be stopped. Measures the request that
 * schedules them, and the time until the job has released all of them.
 */
export async function releases(ground: Ground, owner: Database): Promise<Figure[]> {
  // Approves the missing decisions in the name of another colleague than the proposer.
  await sql`update decision set state = 'approved', approved_at = now(),
      approved_by = (select id from staff where id <> decision.proposed_by limit 1)
    where id in (select id from decision where state = 'proposed'
      limit greatest(0, ${released} - (select count(*) from decision where state = 'approved')))`.execute(
    owner.system,
  )
  const { rows } = await sql<{ id: string }>`
    select id from decision where state = 'approved' order by id limit ${released}`.execute(owner.system)
  const decisionIds = rows.map(({ id }) => id)
  if (decisionIds.length < released) return []
  const headers = { ...(await signedInColleague(owner)), 'content-type': 'application/json' }
  const server = await startServer(ground, { RELEASE_STOP_MINUTES: '0' })
  try {
    const start = performance.now()
    const answer = await fetch(`${server.url}/api/Office/release-decisions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ decisionIds, count: released }),
    })
    const text = await answer.text()
    const requestMs = performance.now() - start
    if (!answer.ok || answerOf.parse(JSON.parse(text)).data.released !== released)
      throw new Error(`The release was rejected: ${answer.status} ${text.slice(0, 300)}`)
    while ((await countWaiting(owner, decisionIds)) > 0) await pause(lookMs)
    const seconds = (performance.now() - start) / 1000
    return [
      {
        name: `request that schedules ${released} releases: of ${limits.requestMs} ms`,
        value: requestMs / limits.requestMs,
        unit: 'x',
        limit: { max: 1 },
        note: `${requestMs.toFixed(0)} ms`,
      },
      {
        name: `${released} decisions released: of ${limits.releaseSeconds} s`,
        value: seconds / limits.releaseSeconds,
        unit: 'x',
        limit: { max: 1 },
        note: `${seconds.toFixed(0)} s`,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function countWaiting(owner: Database, decisionIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from decision
    where id = any(${decisionIds}::uuid[]) and state <> 'released'`.execute(owner.system)
  return rows[0]?.count ?? 0
}
