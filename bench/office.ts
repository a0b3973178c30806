import { sql } from 'kysely'
import { type ListSort, listSorts } from '#contract/office/list.ts'
import { officeStatuses } from '#contract/office/row.ts'
import { seedInBulk } from '#scripts/seed/bulk.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { signedInColleague } from './colleague.ts'
import type { Figure } from './figure.ts'
import { type Ground, layGround } from './ground.ts'
import { institution } from './institution.ts'
import { percentile } from './statistics.ts'
import { releases } from './releases.ts'
import { startServer } from './targets.ts'

/** A measured request of the office. `limitMs` is its maximum 95th-percentile latency. */
interface Call {
  name: string
  path: string
  /** Undefined for a GET request. */
  body?: object
  limitMs: number
}

/** Number of applicants in the small database. The large database is compared with it. */
const small = 10_000
const runs = 40
/** Maximum p95 latency of a request with the large database, divided by its p95 latency with the small database. */
const mostGrowth = 3
/** Minimum divisor of the growth ratio. A shorter latency with the small database is mostly measurement noise. */
const leastMs = 5

/**
 * Measures lists, counts and the opening of an application, first with 10,000 applicants and then with `applicants`.
 * With enough approved decisions, also measures a release.
 */
export async function officeList(applicants: number): Promise<Figure[]> {
  const ground = await layGround(1)
  const owner = openDatabase({ connection: ground.owner, onIdleError: () => undefined })
  try {
    const passwordHash = 'none'
    await seedInBulk(owner.system, { institution, count: small, passwordHash })
    const before = await measure(ground, owner)
    const log = (line: string) => console.log(`  seeded ${line}`)
    await seedInBulk(owner.system, { institution, count: applicants - small, passwordHash, log, from: small })
    const after = await measure(ground, owner)
    const figures = after.flatMap(({ call, p95 }, at): Figure[] => {
      const first = before[at]?.p95 ?? Number.NaN
      const note = `p95 ${p95.toFixed(1)} ms, ${first.toFixed(1)} ms with ${small} applicants`
      return [
        {
          name: `${call.name}: p95 of ${call.limitMs} ms`,
          value: p95 / call.limitMs,
          unit: 'x',
          limit: { max: 1 },
          note,
        },
        {
          name: `${call.name}: growth`,
          value: p95 / Math.max(first, leastMs),
          unit: 'x',
          limit: { max: mostGrowth },
        },
      ]
    })
    return [...figures, ...(await releases(ground, owner))]
  } finally {
    await owner.close()
    await ground.stop()
  }
}

async function measure(ground: Ground, owner: Database): Promise<{ call: Call; p95: number }[]> {
  const headers = await signedInColleague(owner)
  const calls = await callsOf(owner)
  const server = await startServer(ground)
  try {
    const results = []
    for (const call of calls) {
      const times: number[] = []
      for (let run = 0; run < runs + 3; run++) {
        const start = performance.now()
        const answer = await fetch(`${server.url}/api${call.path}`, {
          method: call.body === undefined ? 'GET' : 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${text.slice(0, 200)}`)
        times.push(performance.now() - start)
      }
      results.push({ call, p95: percentile(times.slice(3), 0.95) })
    }
    return results
  } finally {
    await server.stop()
  }
}

async function callsOf(owner: Database): Promise<Call[]> {
  const { rows } = await sql<{ applicantId: string; word: string; serial: number; programmeId: string }>`
    select applicant_id, split_part(sort_name, ' ', 1) as word, serial, programme_id from office_application
    where sort_name !~ '^(musa|okafor|adeyemi|ibrahim|eze|bello|okoro|abubakar|balogun|udo) ' limit 1`.execute(
    owner.system,
  )
  const [person] = rows
  if (person === undefined) throw new Error('No application was seeded')
  const programme = [person.programmeId]
  const view = (name: string, body: object): Call => ({
    name,
    path: '/Office/search-applications',
    body,
    limitMs: 100,
  })
  const count = (name: string, body: object): Call => ({
    name: `counts ${name}`,
    path: '/Office/count-applications',
    body,
    limitMs: 200,
  })
  const both = (name: string, body: object, sort: ListSort = 'submitted') => [
    view(name, { ...body, sort }),
    count(name, body),
  ]
  return [
    ...both('all', {}),
    ...officeStatuses.map((status) => view(`status ${status}`, { status: [status] })),
    ...listSorts.flatMap((sort) => [
      view(`by ${sort}`, { sort }),
      view(`by ${sort}, last first`, { sort, descending: true }),
      view(`corrections by ${sort}`, { sort, status: ['correction'] }),
    ]),
    ...both('one programme', { programme }),
    ...both('one state', { state: ['lagos'] }),
    ...both('two states by name', { state: ['kano', 'kaduna'] }, 'name'),
    ...both('one session', { session: [institution.admission.session] }),
    ...both('short', { eligibility: ['short'] }),
    ...both('awaited', { awaited: 'yes', status: ['submitted'] }),
    ...both('rejections proposed', { decision: ['reject'], status: ['proposed'] }),
    ...both('waiting for 30 days', { waitingDays: 30, status: ['submitted'] }, 'waiting'),
    ...both('four filters', { programme, state: ['kano'], status: ['submitted'], eligibility: ['short'] }),
    ...both('a rare name', { search: person.word }),
    ...both('a common name', { search: 'musa' }),
    ...both('an unknown name', { search: 'zzzzqq' }),
    ...both('two words', { search: `musa ${person.word}` }),
    ...both('two common words', { search: 'musa blessing' }),
    ...both('a number without its prefix', { search: String(person.serial) }),
    { name: 'opening an application', path: `/Office/applications/${person.applicantId}`, limitMs: 60 },
  ]
}
