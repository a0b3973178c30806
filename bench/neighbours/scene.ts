import { join } from 'node:path'
import { officeList } from '#contract/office/list/list.ts'
import { openDatabase } from '#server/db/client.ts'
import { offerPlace } from '#tests/support/office/offers.ts'
import { noisyPicture } from '#tests/support/pictures.ts'
import type { AbuseMessage, AbuseOrder, AbuseReport } from './abuse-load.ts'
import { startTarget } from '../start-target.ts'
import { type ApplicantRequests, type ExpensiveCall, requestsOf } from './expensive-calls.ts'
import { addColleagues, exportRequest, fillList } from './exports.ts'
import { type TestData, createTestData } from '../test-data.ts'
import type { NeighbourOrder, NeighbourReport } from './neighbour-load.ts'
import { pendingSignIn } from './pending-profile.ts'
import { cpuSeconds } from '../processor-time.ts'
import type { PlannedRequest } from '../load/request-plan.ts'
import { startServer } from '../targets.ts'
import { startWorker, type Worker } from '../load/worker.ts'

/** Requests per second of the other users, by kind. `control` requests go to the trivial server, for comparison. */
const rates: Record<'control' | 'read' | 'letter' | 'signIn' | 'picture' | 'office', number> = {
  control: 20,
  read: 20,
  letter: 4,
  signIn: 4,
  picture: 2,
  office: 4,
}
export type Kind = keyof typeof rates
export const kinds = Object.keys(rates) as Kind[]
const controlRequest: PlannedRequest = { method: 'GET', path: '/', headers: {} }
const pendingPassword = 'seven quiet harbours waiting'

export interface SceneOptions extends Pick<AbuseOrder, 'cut'> {
  /** Number of abusive applicants, and of abusive colleagues. */
  attackerCount: number
  neighbourCount: number
  /** Number of additional applicants, which make the office's export large. */
  listed: number
  /** More environment variables of the server. */
  settings: Readonly<Record<string, string>>
}

/** Result of one block. */
export interface BlockReport {
  report: NeighbourReport
  abuse: AbuseReport
  /** Processor time of the server in milliseconds per second. Needs Linux. */
  serverMs: number
  /** Middle of the block, in milliseconds since 1970. */
  middle: number
}

/** An abusive person, who repeats one expensive call. `address` is the client IP address; by default a separate one. */
export interface Attacker {
  at: number
  call: ExpensiveCall
  address?: string
}

export interface Scene {
  /**
   * Builds the request of an abusive person. It must be sent soon, because a URL of receipts is valid for only five
   * minutes.
   */
  requestOf(attacker: Attacker): Promise<PlannedRequest>
  /**
   * Measures the requests of the other users for `seconds` seconds, while the clients in `abuse` send their requests.
   */
  measure(seconds: number, abuse?: AbuseOrder['attackers']): Promise<BlockReport>
}

/** Starts the server with its users and abusive clients, calls `run`, and stops everything. */
export async function withScene<Result>(
  { attackerCount, neighbourCount, listed, cut, settings }: SceneOptions,
  run: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const testData = await createTestData(attackerCount + neighbourCount)
  const users = startWorker<NeighbourOrder, NeighbourReport>('bench/neighbours/neighbour-load.ts')
  const abusers = startWorker<AbuseOrder, AbuseMessage>('bench/neighbours/abuse-load.ts')
  try {
    await admit(testData)
    await submit(testData)
    await fillList(testData, listed)
    const colleagues = await addColleagues(testData, attackerCount + 1)
    const server = await startServer(testData, settings)
    const trivial = await startTarget({
      program: ['bench/trivial-server.ts'],
      env: {},
      logFile: join(testData.folder, 'trivial.log'),
      path: '/',
    })
    try {
      const { url } = server
      const { applicants, password } = testData
      const options = { url, password, photo: await noisyPicture(600, 800, 'jpeg') }
      const otherApplicants: ApplicantRequests[] = []
      for (const [at, applicant] of applicants.slice(attackerCount).entries())
        otherApplicants.push(await requestsOf(applicant, `10.1.${Math.floor(at / 200)}.${at % 200}`, options))
      const office = listRequest(colleagues[attackerCount] ?? {})
      const requestsFor = (kind: Kind) => {
        if (kind === 'control') return [controlRequest]
        return kind === 'office' ? [office] : otherApplicants.map((each) => each[kind])
      }
      const sent = Object.fromEntries(kinds.map((kind) => [kind, 0]))
      return await run({
        async requestOf({ at, call, address = `10.2.${Math.floor(at / 200)}.${at % 200}` }) {
          if (call === 'export') return exportRequest(url, colleagues[at] ?? {})
          if (call === 'pendingSignIn')
            return pendingSignIn(url, {
              email: `pending-${at}@bench.example`,
              address,
              password: pendingPassword,
            })
          const applicant = applicants[at]
          if (applicant === undefined) throw new Error('There are too few abusive applicants.')
          return (await requestsOf(applicant, address, options))[call]
        },
        async measure(seconds, attackers = []) {
          const streams = kinds.map((kind) => {
            const from = sent[kind] ?? 0
            sent[kind] = from + Math.ceil(rates[kind] * seconds)
            const target = kind === 'control' ? trivial.url : url
            return { kind, url: target, perSecond: rates[kind], requests: requestsFor(kind), from }
          })
          const abuse = attackers.length === 0 ? null : beginAbuse(abusers, { url, seconds, cut, attackers })
          await abuse?.begun
          const [startedAt, used] = [Date.now(), cpuSeconds(server.pid)]
          const report = await users.ask({ seconds, streams })
          const serverMs = ((cpuSeconds(server.pid) - used) * 1_000_000) / (Date.now() - startedAt)
          const ended = (await abuse?.ended) ?? { counts: {}, finished: {} }
          return { report, abuse: ended, serverMs, middle: startedAt + seconds * 500 }
        },
      })
    } finally {
      await Promise.all([server.stop(), trivial.stop()])
    }
  } finally {
    await Promise.all([users.stop(), abusers.stop()])
    await testData.stop()
  }
}

/** Starts the abusive clients. `begun` resolves when they have the first response, `ended` when they have ended. */
function beginAbuse(abusers: Worker<AbuseOrder, AbuseMessage>, order: AbuseOrder) {
  const begun = abusers.ask(order)
  const ended = begun.then(async (): Promise<AbuseReport> => {
    const report = await abusers.next()
    if (report === 'begun') throw new Error('The abusive clients have begun twice.')
    return report
  })
  return { begun, ended }
}

async function admit({ connectionString, applicants }: TestData): Promise<void> {
  const database = openDatabase({ connection: { connectionString }, onIdleError: () => undefined })
  try {
    for (const { id } of applicants) await offerPlace(database, id, { accepted: true })
  } finally {
    await database.close()
  }
}

/** Stores a submission of each applicant, so that they can print their application form. */
async function submit({ connectionString, applicants }: TestData): Promise<void> {
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
