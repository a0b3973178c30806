import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#server/db/client.ts'
import { signedInColleague } from '../colleague.ts'
import type { BenchResult } from '../result.ts'
import type { TestData } from '../test-data.ts'
import { startServer } from '../targets.ts'

const minDecisions = 5_000
/** Maximum number of decisions in a release. */
const maxDecisions = 20_000
/** Time limits per 5,000 decisions: for the request that schedules them, and until all are released. */
const limits = { requestMs: 1_000, releaseSeconds: 120 }
const lookMs = 500
const previewOf = z.object({ data: z.object({ total: z.number(), digest: z.string() }) })
const answerOf = z.object({ data: z.object({ released: z.number() }) })

/**
 * Releases up to 20,000 approved decisions. The server starts each release at once, without the minutes in which
 * a colleague can stop it. Like the page of the office, first requests the preview, which also loads the decisions into
 * the cache of PostgreSQL. Measures both requests, and the time until the job has released all decisions. Measures
 * nothing if fewer than 5,000 decisions are proposed or approved.
 */
export async function releases(testData: TestData, owner: Database): Promise<BenchResult[]> {
  // Approves proposed decisions until 5,000 are approved, in the name of a colleague who did not propose them.
  await sql`update decision set state = 'approved', approved_at = now(),
      approved_by = (select id from staff where id <> decision.proposed_by limit 1)
    where id in (select id from decision where state = 'proposed'
      limit greatest(0, ${minDecisions} - (select count(*) from decision where state = 'approved')))`.execute(
    owner.system,
  )
  const approved = await countIn(owner, 'approved')
  const count = Math.min(approved, maxDecisions)
  if (count < minDecisions) return []
  const headers = { ...(await signedInColleague(owner)), 'content-type': 'application/json' }
  const server = await startServer(testData, { RELEASE_STOP_MINUTES: '0' })
  const post = async (name: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/Office/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name} was rejected: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  try {
    const previewStart = performance.now()
    const { total, digest } = previewOf.parse(await post('preview-release', { all: {} })).data
    const start = performance.now()
    const { released } = answerOf.parse(await post('release-decisions', { all: {}, digest, count })).data
    const requestMs = performance.now() - start
    if (total !== count || released !== count)
      throw new Error(`${count} decisions are approved, ${total} were shown and ${released} released`)
    while ((await countIn(owner, 'scheduled')) > 0) await pause(lookMs)
    const seconds = (performance.now() - start) / 1000
    const share = count / minDecisions
    return [
      { name: `preview of ${count} releases`, value: start - previewStart, unit: 'ms' },
      {
        name: `request that schedules ${count} releases: of ${limits.requestMs} ms for each ${minDecisions}`,
        value: requestMs / limits.requestMs / share,
        unit: 'x',
        limit: { max: 1 },
        note: `${requestMs.toFixed(0)} ms`,
      },
      {
        name: `${count} decisions released: of ${limits.releaseSeconds} s for each ${minDecisions}`,
        value: seconds / limits.releaseSeconds / share,
        unit: 'x',
        limit: { max: 1 },
        note: `${seconds.toFixed(0)} s`,
      },
    ]
  } finally {
    await server.stop()
  }
}

async function countIn(owner: Database, state: 'approved' | 'scheduled'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from decision where state = ${state}`.execute(owner.system)
  return rows[0]?.count ?? 0
}
