import { join } from 'node:path'
import { sql } from 'kysely'
import { seedInBulk } from '#scripts/seed/bulk.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { signedInColleague } from './colleague.ts'
import type { Figure } from './figure.ts'
import { type Ground, layGround } from './ground.ts'
import { institution } from './institution.ts'
import { type Call, everyOrder, officeCalls } from './office-calls.ts'
import { percentile } from './statistics.ts'
import { releases } from './releases.ts'
import { startServer } from './targets.ts'

/** Number of applicants in the small database. The large database is compared with it. */
const small = 10_000
const runs = 40
const warmUps = 2
/** Number of slow calls named in the note of a result. */
const shown = 4
/** Maximum p95 latency of a request with the large database, divided by its p95 latency with the small database. */
const mostGrowth = 3
/** Shorter p95 latencies with the small database count as this one in the growth, because they are mostly noise. */
const leastMs = 5

/**
 * Measures lists, counts and the opening of an application, first with 10,000 applicants and then with `applicants`.
 * With enough proposed and approved decisions, also measures a release. If the folder `kept` is given, the databases
 * stay there for the next run, which seeds only missing applicants.
 */
export async function officeList(applicants: number, kept?: string): Promise<Figure[]> {
  const before = await withSeeded(small, kept, (ground, owner) => measure(ground, owner))
  return withSeeded(applicants, kept, async (ground, owner) => {
    const after = await measure(ground, owner, true)
    return [...grouped(before, after), ...(await releases(ground, owner))]
  })
}

/** Calls `work` with a database of `count` applicants. */
async function withSeeded<Result>(
  count: number,
  kept: string | undefined,
  work: (ground: Ground, owner: Database) => Promise<Result>,
): Promise<Result> {
  const ground = await layGround(0, kept === undefined ? undefined : join(kept, String(count)))
  const owner = openDatabase({ connection: ground.owner, onIdleError: () => undefined })
  try {
    const { rows } = await sql<{ stored: number }>`select count(*)::int as stored from applicant`.execute(
      owner.system,
    )
    const from = rows[0]?.stored ?? 0
    const log = (line: string) => console.log(`  seeded ${line}`)
    if (from < count)
      await seedInBulk(owner.system, { institution, count: count - from, passwordHash: 'none', log, from })
    return await work(ground, owner)
  } finally {
    await owner.close()
    await ground.stop()
  }
}

interface Timed {
  call: Call
  /** 95th percentile of the latency; the median for the calls of `everyOrder`. */
  ms: number
}

/**
 * Returns results for each group of calls: the slowest call and, if `before` contains the group, the call whose latency
 * grew most. `before` is measured with the small database, `after` with the large one.
 */
function grouped(before: readonly Timed[], after: readonly Timed[]): Figure[] {
  const firstOf = new Map(before.map(({ call, ms }) => [`${call.group} ${call.name}`, ms]))
  const groups = new Map<string, (Timed & { growth: number; first: number })[]>()
  for (const timed of after) {
    const { call, ms } = timed
    const first = firstOf.get(`${call.group} ${call.name}`) ?? Number.NaN
    const growth = ms / Math.max(first, leastMs)
    groups.set(call.group, [...(groups.get(call.group) ?? []), { ...timed, first, growth }])
  }
  return [...groups].flatMap(([group, calls]): Figure[] => {
    const slowest = calls.toSorted((one, other) => other.ms - one.ms).slice(0, shown)
    const grown = calls
      .filter(({ first }) => !Number.isNaN(first))
      .toSorted((one, other) => other.growth - one.growth)
    const [worst] = slowest
    if (worst === undefined) return []
    const of = calls.length === 1 ? '' : ` (${calls.length} calls)`
    const times = slowest.map(({ call, ms }) => `${call.name} ${ms.toFixed(1)} ms`)
    const [most] = grown
    return [
      {
        name: `${group}${of}: of ${worst.call.limitMs} ms`,
        value: worst.ms / worst.call.limitMs,
        unit: 'x',
        limit: { max: 1 },
        note: times.join(', '),
      },
      ...(most === undefined
        ? []
        : [
            {
              name: `${group}${of}: growth`,
              value: most.growth,
              unit: 'x',
              limit: { max: mostGrowth },
              note: `${most.call.name} ${most.first.toFixed(1)} ms with ${small} applicants`,
            },
          ]),
    ]
  })
}

async function measure(ground: Ground, owner: Database, withOrders = false): Promise<Timed[]> {
  const headers = {
    approver: await signedInColleague(owner),
    bursar: await signedInColleague(owner, 'bursar'),
  }
  const calls = await officeCalls(owner)
  const orders = withOrders ? await everyOrder(owner) : []
  const server = await startServer(ground)
  const time = async (call: Call, times: number, share: number): Promise<Timed> => {
    const measured: number[] = []
    for (let run = 0; run < times + warmUps; run++) {
      const start = performance.now()
      const answer = await fetch(`${server.url}/api${call.path}`, {
        method: call.body === undefined ? 'GET' : 'POST',
        headers: { ...headers[call.by ?? 'approver'], 'content-type': 'application/json' },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${text.slice(0, 200)}`)
      measured.push(performance.now() - start)
    }
    return { call, ms: percentile(measured.slice(warmUps), share) }
  }
  try {
    const results: Timed[] = []
    for (const call of calls) results.push(await time(call, runs, 0.95))
    // `everyOrder` returns too many calls to send each one 40 times. The median of three responses ignores one slow
    // response.
    for (const call of orders) results.push(await time(call, 3, 0.5))
    return results
  } finally {
    await server.stop()
  }
}
