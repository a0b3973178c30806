import { sql } from 'kysely'
import { percentile } from '#scripts/prove/percentile.ts'
import { seedInBulk } from '#scripts/seed/bulk.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { ruleFingerprints } from '#server/modules/application/assessment.ts'
import { signedInColleague } from '../colleague.ts'
import type { BenchResult } from '../result.ts'
import { type TestData, createTestData } from '../test-data.ts'
import { institution } from '../institution.ts'
import { addHistories } from './histories.ts'
import { keptFolders } from './kept-folders.ts'
import { addLeftOut } from './left-out.ts'
import { addOfficeWork, assignToBench, keepEligibility } from './office-work.ts'
import type { Call, Tools } from './office-call.ts'
import { exactCounts, everyOrder, officeCalls } from './office-calls.ts'
import { releases } from './releases.ts'
import { startServer } from '../targets.ts'

/** Number of applicants in the small database. The large database is compared with it. */
const small = 10_000
const runs = 40
const warmUps = 2
/** Number of slow calls named in the note of a result. */
const namedCalls = 4
/**
 * Maximum growth of a list or search. The growth is the median latency with the large database, divided by the median
 * latency with the small database. The growth of `exactCounts` has no maximum.
 */
const maxGrowth = 3
/**
 * Minimum median latency for computing the growth. Replaces a shorter median of the small database, which would be
 * mostly noise.
 */
const minMs = 5

/**
 * Measures lists, counts and the opening of an application with 10,000 applicants and with `applicants`. With enough
 * proposed and approved decisions, also measures a release. If `keptFolder` is given, the databases stay there for the
 * next run, which seeds only missing applicants.
 */
export async function officeList(applicants: number, keptFolder?: string): Promise<BenchResult[]> {
  const folders = keptFolder === undefined ? undefined : keptFolders(keptFolder, applicants, small)
  return withSeeded(applicants, folders?.large, async (testData, owner) => {
    const timed = await withSeeded(small, folders?.small, (smallTestData, smallOwner) =>
      measure({ testData, owner }, { testData: smallTestData, owner: smallOwner }),
    )
    return [...grouped(timed), ...(await releases(testData, owner))]
  })
}

/** Calls `work` with a database of `count` applicants. If `keptFolder` is given, the database stays there. */
async function withSeeded<Result>(
  count: number,
  keptFolder: string | undefined,
  work: (testData: TestData, owner: Database) => Promise<Result>,
): Promise<Result> {
  const testData = await createTestData(0, keptFolder)
  const owner = openDatabase({ connection: testData.owner, onIdleError: () => undefined })
  try {
    const { rows } = await sql<{ stored: number }>`select count(*)::int as stored from applicant`.execute(
      owner.system,
    )
    const from = rows[0]?.stored ?? 0
    const log = (line: string) => console.log(`  seeded ${line}`)
    if (from < count)
      await seedInBulk(owner.system, { institution, count: count - from, passwordHash: 'none', log, from })
    await removeQueuedMails(owner)
    await addLeftOut(owner)
    await addOfficeWork(owner)
    await addHistories(owner)
    await keepEligibility(owner, ruleFingerprints(institution))
    return await work(testData, owner)
  } finally {
    await owner.close()
    await testData.stop()
  }
}

/**
 * Removes the emails that earlier runs have queued. Each run releases 5,000 decisions and has no mail server, so the
 * server of the next run would retry these emails during the measurement.
 */
async function removeQueuedMails(owner: Database): Promise<void> {
  await sql`select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier = 'deliver_mail'))`.execute(owner.system)
}

interface Timed {
  call: Call
  /** 95th percentile of the latency; the median for the calls of `everyOrder`. */
  ms: number
  /** Median latencies with the large and with the small database. Undefined if only the large one was measured. */
  medians?: { large: number; small: number } | undefined
}

/** Returns the results for each group of calls: for its slowest call, and for the call with the largest growth. */
function grouped(timed: readonly Timed[]): BenchResult[] {
  const groups = new Map<string, Timed[]>()
  for (const each of timed) groups.set(each.call.group, [...(groups.get(each.call.group) ?? []), each])
  return [...groups].flatMap(([group, calls]): BenchResult[] => {
    const slowest = calls.toSorted((one, other) => other.ms - one.ms).slice(0, namedCalls)
    const [worst] = slowest
    if (worst === undefined) return []
    const countText = calls.length === 1 ? '' : ` (${calls.length} calls)`
    const times = slowest.map(({ call, ms }) => `${call.name} ${ms.toFixed(1)} ms`)
    return [
      {
        name: `${group}${countText}: of ${worst.call.limitMs} ms`,
        value: worst.ms / worst.call.limitMs,
        unit: 'x',
        limit: { max: 1 },
        note: times.join(', '),
      },
      ...growthOf(`${group}${countText}: growth`, calls),
    ]
  })
}

/** Returns the result for the largest growth in a group of calls; empty if only the large database was measured. */
function growthOf(name: string, calls: readonly Timed[]): BenchResult[] {
  const [largestGrowth] = calls
    .flatMap(({ call, medians }) =>
      medians === undefined
        ? []
        : [{ call, medians, growth: medians.large / Math.max(medians.small, minMs) }],
    )
    .toSorted((one, other) => other.growth - one.growth)
  if (largestGrowth === undefined) return []
  const { call, medians, growth } = largestGrowth
  const note = `${call.name} ${medians.large.toFixed(1)} ms, ${medians.small.toFixed(1)} ms with ${small} applicants`
  const limit = exactCounts.includes(call.path) ? {} : { limit: { max: maxGrowth } }
  return [{ name, value: growth, unit: 'x', note, ...limit }]
}

interface Seeded {
  testData: TestData
  owner: Database
}

/** A server on a seeded database. */
interface Side {
  calls: readonly Call[]
  /** Sends the request of a call. Returns its latency in milliseconds. */
  send(call: Call): Promise<number>
  stop(): Promise<void>
}

async function startSide({ testData, owner }: Seeded): Promise<Side> {
  const headers = {
    approver: await signedInColleague(owner),
    bursar: await signedInColleague(owner, 'bursar'),
  }
  await assignToBench(owner)
  const calls = await officeCalls(owner)
  const server = await startServer(testData)
  async function ask({ name, path, body, by }: Omit<Call, 'group' | 'limitMs'>): Promise<string> {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers[by ?? 'approver'], 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 200)}`)
    return text
  }
  const tools: Tools = {
    owner,
    async post(path, body) {
      const answer: unknown = JSON.parse(await ask({ name: path, path, body }))
      return answer
    },
  }
  return {
    calls,
    async send(call) {
      const body = call.prepare === undefined ? call.body : await call.prepare(tools)
      const start = performance.now()
      const answer = await ask({ ...call, ...(body !== undefined && { body }) })
      const ms = performance.now() - start
      call.check?.(JSON.parse(answer))
      return ms
    },
    stop: () => server.stop(),
  }
}

const keyOf = ({ group, name }: Call) => `${group} ${name}`

/**
 * Sends each call to both databases in turn, so that other load on the machine and a slow warm-up of the processor
 * affect both equally. Some calls filter by a value that only the large database has. These calls are sent only to the
 * large database.
 */
async function measure(large: Seeded, little: Seeded): Promise<Timed[]> {
  const orders = await everyOrder(large.owner)
  const side = await startSide(large)
  const other = await startSide(little)
  const otherCalls = new Map(other.calls.map((call) => [keyOf(call), call]))
  const repeat = async (call: Call, times: number) => {
    const matchingCall = otherCalls.get(keyOf(call))
    const [largeMs, smallMs]: [number[], number[]] = [[], []]
    for (let run = 0; run < times + warmUps; run++) {
      largeMs.push(await side.send(call))
      if (matchingCall !== undefined) smallMs.push(await other.send(matchingCall))
    }
    return { largeMs: largeMs.slice(warmUps), smallMs: smallMs.slice(warmUps) }
  }
  try {
    const results: Timed[] = []
    for (const call of side.calls) {
      const { largeMs, smallMs } = await repeat(call, runs)
      const [large50, small50] = [percentile(largeMs, 0.5), percentile(smallMs, 0.5)]
      const medians = smallMs.length === 0 ? undefined : { large: large50, small: small50 }
      results.push({ call, ms: percentile(largeMs, 0.95), medians })
    }
    // `everyOrder` returns too many calls to send each one 40 times. The median of three responses ignores one slow
    // response.
    for (const call of orders) results.push({ call, ms: percentile((await repeat(call, 3)).largeMs, 0.5) })
    return results
  } finally {
    await side.stop()
    await other.stop()
  }
}
