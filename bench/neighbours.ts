import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { officeList } from '#contract/office/list.ts'
import { openDatabase } from '#server/db/client.ts'
import { offerPlace } from '#tests/support/offers.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import { percentile } from '#scripts/prove/percentile.ts'
import type { AbuseOrder, AbuseReport } from './abuse-load.ts'
import { startTarget } from './child.ts'
import { type ApplicantRequests, type ExpensiveCall, expensiveCalls, requestsOf } from './expensive-calls.ts'
import { addColleagues, exportRequest, fillList } from './exports.ts'
import type { Figure } from './figure.ts'
import { type Ground, layGround } from './ground.ts'
import type { NeighbourOrder, NeighbourReport } from './neighbour-load.ts'
import { pendingSignIn } from './pending-profile.ts'
import { type AbusiveClient, randomMixes } from './random-mixes.ts'
import { describeCounts, type PlannedRequest } from './request-plan.ts'
import { startServer } from './targets.ts'
import { startWorker } from './worker.ts'

export interface NeighbourOptions {
  /** Number of the last random mix of abusive clients to measure. */
  mixes: number
  seed: number
  /**
   * Number of the first random mix to measure; 1 by default. A higher number continues an interrupted run: the earlier
   * mixes and the phases with one abusive client are left out.
   */
  from?: number
  /** Expensive calls that one abusive person repeats, each in its own phase; all expensive calls by default. */
  calls?: readonly ExpensiveCall[]
  /** Called after each mix with its number and the failed requests of the other users. */
  onMix?: (mix: number, failures: NeighbourReport['failures']) => void
  /** Duration in seconds of each phase without abuse, and of each phase with one abusive person. */
  phaseSeconds?: number
  /**
   * Whether to measure a phase without abuse after each call and after every tenth mix; true by default. Before such
   * a phase, waits until the server has finished the requests of the abusive clients. The comparison of latencies
   * needs these phases.
   */
  idlePhases?: boolean
  attackerCount?: number
  neighbourCount?: number
  /** Number of additional applicants, which make the office's export large. */
  listed?: number
}

/** Maximum p99 latency of the other users' requests during the abuse, divided by their p99 latency without abuse. */
const limit = 2
const connections = 120
const pendingPassword = 'seven quiet harbours waiting'
const mixSeconds = 3
/** Number of mixes between two phases without abuse. */
const mixesPerIdlePhase = 10

/** Requests per second of the other users, by kind. `control` is for the trivial server. */
const rates: Record<'control' | 'read' | 'letter' | 'signIn' | 'picture' | 'office', number> = {
  control: 20,
  read: 20,
  letter: 3,
  signIn: 2,
  picture: 1,
  office: 2,
}
type Kind = keyof typeof rates
const kinds = Object.keys(rates) as Kind[]
const controlRequest: PlannedRequest = { method: 'GET', path: '/', headers: {} }

type SceneOptions = Record<'attackerCount' | 'neighbourCount' | 'listed', number> & Pick<AbuseOrder, 'cut'>

interface Scene {
  /**
   * One function per abusive person, which builds the person's request for an expensive call. The request must be sent
   * soon, because a URL of receipts is valid for only five minutes.
   */
  attackers: ((call: ExpensiveCall) => Promise<PlannedRequest>)[]
  /**
   * Measures the requests of the other users for `seconds` seconds, while the clients in `abuse` send their requests.
   */
  measure(
    seconds: number,
    abuse?: AbuseOrder['attackers'],
  ): Promise<{ report: NeighbourReport; abuse: AbuseReport }>
}

/**
 * Measures the latency of the other users' requests while one abusive person uses 120 connections for one expensive
 * call. Repeats the measurement for each expensive call, and then for random mixes of abusive clients. Each person
 * has a different IP address, except that the first ten abusive applicants share one. Requests to a trivial server
 * show the delays of the machine and of the benchmark itself.
 */
export function neighbours(options: NeighbourOptions): Promise<Figure[]> {
  const {
    mixes,
    seed,
    from = 1,
    calls = expensiveCalls,
    onMix = () => undefined,
    phaseSeconds = 15,
    idlePhases = true,
    attackerCount = 40,
    neighbourCount = 200,
    listed = 20_000,
  } = options
  const scene = { attackerCount, neighbourCount, listed, cut: !idlePhases }
  return withScene(scene, async ({ attackers, measure }) => {
    await measure(phaseSeconds / 3)
    const idle: NeighbourReport[] = [(await measure(phaseSeconds)).report]
    const measureIdle = async () => {
      if (!idlePhases) return
      await settle()
      idle.push((await measure(phaseSeconds)).report)
    }
    const figures: Figure[] = []
    const requestOf = ({ kind, person }: AbusiveClient) => {
      const attacker = attackers[person % attackers.length]
      if (attacker === undefined) throw new Error('There are no abusive clients.')
      return attacker(kind)
    }
    for (const [person, call] of from === 1 ? calls.entries() : []) {
      const request = await requestOf({ kind: call, person, connections })
      const { report, abuse } = await measure(phaseSeconds, [{ kind: call, connections, request }])
      await measureIdle()
      figures.push(...compare(`one person, ${connections} connections on ${call}`, idle, [report], [abuse]))
    }
    const mixed: NeighbourReport[] = []
    const abuses: AbuseReport[] = []
    const clientsOfMixes = randomMixes(seed, mixes)
    for (let mix = from; mix <= mixes; mix += 1) {
      const abuse: AbuseOrder['attackers'][number][] = []
      for (const client of clientsOfMixes[mix - 1] ?? [])
        abuse.push({ ...client, request: await requestOf(client) })
      const result = await measure(mixSeconds, abuse)
      mixed.push(result.report)
      abuses.push(result.abuse)
      onMix(mix, result.report.failures)
      if (mix % mixesPerIdlePhase === 0) await measureIdle()
    }
    const name = `random mixes ${from} to ${mixes}, seed ${seed}`
    if (mixed.length > 0) figures.push(...compare(name, idle, mixed, abuses))
    return figures
  })
}

/** Waits two seconds, so that the server can finish the queued requests of the abusive clients. */
const settle = () => wait(2_000)

async function withScene<Result>(
  { attackerCount, neighbourCount, listed, cut }: SceneOptions,
  run: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const ground = await layGround(attackerCount + neighbourCount)
  const users = startWorker<NeighbourOrder, NeighbourReport>('bench/neighbour-load.ts')
  const abusers = startWorker<AbuseOrder, AbuseReport>('bench/abuse-load.ts')
  try {
    await admit(ground)
    await submit(ground)
    await fillList(ground, listed)
    const colleagues = await addColleagues(ground, attackerCount + 1)
    const server = await startServer(ground)
    const trivial = await startTarget({
      program: ['bench/trivial-server.ts'],
      env: {},
      logFile: join(ground.folder, 'trivial.log'),
      path: '/',
    })
    try {
      const { url } = server
      const { applicants, password } = ground
      const options = { url, password, photo: await noisyPicture(600, 800, 'jpeg') }
      const people = applicants.map((applicant, at) => () => requestsOf(applicant, addressOf(at), options))
      const others: ApplicantRequests[] = []
      for (const requests of people.slice(attackerCount)) others.push(await requests())
      const office = listRequest(colleagues[attackerCount] ?? {})
      const requestsFor = (kind: Kind) => {
        if (kind === 'control') return [controlRequest]
        return kind === 'office' ? [office] : others.map((each) => each[kind])
      }
      const position: Record<Kind, number> = {
        control: 0,
        read: 0,
        letter: 0,
        signIn: 0,
        picture: 0,
        office: 0,
      }
      const pending = new Map<number, Promise<PlannedRequest>>()
      return await run({
        attackers: people.slice(0, attackerCount).map((requests, at) => async (call) => {
          if (call === 'export') return exportRequest(url, colleagues[at] ?? {})
          if (call === 'pendingSignIn') {
            const email = `pending-${at}@bench.example`
            const request =
              pending.get(at) ??
              pendingSignIn(url, { email, address: addressOf(at), password: pendingPassword })
            pending.set(at, request)
            return request
          }
          return (await requests())[call]
        }),
        async measure(seconds, attackers = []) {
          const streams = kinds.map((kind) => {
            const from = position[kind]
            position[kind] += Math.ceil(rates[kind] * seconds)
            const target = kind === 'control' ? trivial.url : url
            return { kind, url: target, perSecond: rates[kind], requests: requestsFor(kind), from }
          })
          const [abuse, report] = await Promise.all([
            attackers.length === 0 ? {} : abusers.ask({ url, seconds, cut, attackers }),
            users.ask({ seconds, streams }),
          ])
          return { report, abuse }
        },
      })
    } finally {
      await Promise.all([server.stop(), trivial.stop()])
    }
  } finally {
    await Promise.all([users.stop(), abusers.stop()])
    await ground.stop()
  }
}

async function admit({ connectionString, applicants }: Ground): Promise<void> {
  const database = openDatabase({ connection: { connectionString }, onIdleError: () => undefined })
  try {
    for (const { id } of applicants) await offerPlace(database, id, { accepted: true })
  } finally {
    await database.close()
  }
}

/** Stores a submission of each applicant, so that they can print their application form. */
async function submit({ connectionString, applicants }: Ground): Promise<void> {
  const database = openDatabase({ connection: { connectionString }, onIdleError: () => undefined })
  const rows = Array.from({ length: 30 }, (_, at) => ({ label: `Question ${at + 1}`, value: 'Answer' }))
  const snapshot = [{ stepId: 'biodata', title: 'Bio-Data', sections: [{ title: '', rows }] }]
  try {
    await database.system
      .insertInto('submission')
      .values(applicants.map(({ id }) => ({ applicantId: id, snapshot: JSON.stringify(snapshot) })))
      .execute()
  } finally {
    await database.close()
  }
}

/** Returns the request with which a colleague reads the first page of the list of applications. */
function listRequest(headers: Record<string, string>): PlannedRequest {
  return {
    method: officeList.search.method,
    path: `/api${officeList.search.path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from('{}').toString('base64'),
  }
}

/** Returns the client IP address of the applicant at a position. The first ten share one address, as in a café. */
const addressOf = (at: number) => (at < 10 ? '192.0.2.1' : `10.1.${Math.floor(at / 200)}.${at % 200}`)

function compare(
  name: string,
  idle: readonly NeighbourReport[],
  busy: readonly NeighbourReport[],
  abuses: readonly AbuseReport[],
): Figure[] {
  const latencies = (reports: readonly NeighbourReport[], kind: Kind) =>
    reports.flatMap((report) => report.latencies[kind] ?? [])
  const failures = busy.flatMap((report) => Object.entries(report.failures))
  const failed = failures.reduce((sum, [, times]) => sum + times, 0)
  const succeeded = kinds.reduce((sum, kind) => sum + latencies(busy, kind).length, 0)
  return [
    {
      name: `${name}: success of others`,
      value: (100 * succeeded) / (succeeded + failed),
      unit: '%',
      limit: { min: 100 },
      note: [...new Set(failures.map(([kind]) => kind))].join(', '),
    },
    ...kinds.map((kind) => {
      const [quiet, loud] = [latencies(idle, kind), latencies(busy, kind)]
      return {
        name: `${name}: p99 of ${kind === 'control' ? 'the trivial server (control)' : `${kind} of others`}`,
        value: percentile(loud, 0.99) / percentile(quiet, 0.99),
        unit: 'x',
        ...(kind === 'control' ? {} : { limit: { max: limit } }),
        note: `${percentile(loud, 0.99).toFixed(0)} ms against ${percentile(quiet, 0.99).toFixed(0)} ms; ${loud.length} requests`,
      }
    }),
    {
      name: `${name}: requests of the abusive clients`,
      value: abuses.flatMap((abuse) => Object.values(abuse)).reduce((sum, times) => sum + times, 0),
      unit: '',
      note: describeCounts(abuses),
    },
  ]
}
