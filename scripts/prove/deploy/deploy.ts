import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/db/client.ts'
import { asAdministrator } from '../debian-postgres.ts'
import type { ProofOptions } from '../proof.ts'
import { randomFrom } from '../seeded-random.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { judgeLoad } from './judge-load.ts'
import { startLoad } from './load.ts'
import type { PhaseResult } from './load-client.ts'
import type { Acknowledged } from './load-tasks.ts'
import { addNewcomers } from './newcomers.ts'
import { nextVersionScript } from './next-version.ts'
import { hostName } from './nginx.ts'
import { rejectedReads } from './rejected-reads.ts'
import { slowBodies } from './slow-bodies.ts'
import { uploadServers } from './upload-servers.ts'

const tasksPerSecond = 50
/** Pages that visitors open during the proof, with all files that the pages load. */
const pages = ['/application/', '/office/']
const applicantCount = 500
/** Number of applicants for each task: to sign in, to upload a picture, and to pay. The load needs fewer. */
const newcomersOfEach = 400
const quietMs = 10_000
/** Maximum time between the start of a phase and its kill or promotion. The seed determines the exact time. */
const longestPauseMs = 3_000
/** Time after which the servers read their metrics from the database again. */
const metricsAgeMs = 2_500

interface Phase {
  name: string
  /** True if every request of this phase must succeed at its first attempt. */
  seamless: boolean
  act(deployment: Deployment, random: () => number): Promise<void>
}

const phases: readonly Phase[] = [
  { name: 'nothing happens', seamless: true, act: () => pause(quietMs) },
  {
    name: 'rolling restart',
    seamless: true,
    async act({ restart, serverCount }) {
      for (let server = 0; server < serverCount; server += 1) await restart(server, 'SIGTERM')
    },
  },
  {
    name: 'rolling upgrade with a migration',
    seamless: true,
    async act({ installNextVersion, restart, serverCount }) {
      await installNextVersion()
      for (let server = 0; server < serverCount; server += 1) await restart(server, 'SIGTERM')
    },
  },
  {
    name: 'a server is killed',
    seamless: false,
    async act({ restart }, random) {
      await pause(random() * longestPauseMs)
      await restart(0, 'SIGKILL')
    },
  },
  {
    name: 'the replica is promoted',
    seamless: false,
    async act({ postgres, database }, random) {
      await pause(random() * longestPauseMs)
      await postgres.promote()
      database.moveTo(postgres.replicaPort)
      await pause(quietMs)
    },
  },
]

/**
 * `npm run prove -- deploy`: restarts and kills servers behind nginx and promotes the replica. Meanwhile, applicants
 * read, save, sign in, upload pictures and pay, and visitors open pages with all their files. First checks that nginx
 * (1) continues to use servers that reject reads, (2) sends all parts of a picture to the same server, and (3) serves
 * other clients while one IP address sends slow bodies. No request may fail during a restart, or during an upgrade to a
 * version with other files. After a kill or a promotion, a failed request must succeed when the client repeats it.
 * Nothing that was acknowledged may be lost, and no payment, picture or sign-in may take effect twice. `--seed N`
 * repeats the choices of a run.
 */
export async function proveDeploy({ only, seed = Date.now() % 1_000_000 }: ProofOptions): Promise<boolean> {
  if (only !== undefined) {
    console.error('This proof has no parts.')
    return false
  }
  console.log(`Seed ${seed}`)
  let holds = printRejections(await rejectedReads())
  holds = printUploads(await uploadServers()) && holds
  holds = printSlowBodies(await slowBodies()) && holds
  const deployment = await startDeployment()
  const database = open(deployment.ownerUrl)
  try {
    const withoutRight = await readReplicas(deployment)
    holds = printReplicas('without the right', withoutRight, { connected: 1, hasLag: false }) && holds
    await asAdministrator(deployment.postgres.primaryPort, 'grant pg_read_all_stats to matric_server')
    await pause(metricsAgeMs)
    const withRight = await readReplicas(deployment)
    holds =
      printReplicas('with the right to read statistics', withRight, { connected: 1, hasLag: true }) && holds
    const target = { port: deployment.nginxPort, host: hostName }
    const applicants = await addSignedIn(database, applicantCount)
    const newcomers = await addNewcomers(database, newcomersOfEach, deployment.gateway)
    const load = startLoad({ ...target, applicants, newcomers, pages, perSecond: tasksPerSecond, seed })
    const random = randomFrom(seed)
    for (const phase of phases) {
      await phase.act(deployment, random)
      await pause(1_000)
      const result = await load.endPhase()
      holds = print(phase, result) && holds
    }
    holds =
      printReplicas('after the promotion', await readReplicas(deployment), { connected: 0, hasLag: false }) &&
      holds
    const acknowledged = await load.stop()
    return printVerdict(acknowledged, await judgeLoad(database, target, acknowledged)) && holds
  } finally {
    await database.close()
    await deployment.close()
  }
}

interface ReplicaValues {
  connected: (number | null)[]
  lagBytes: (number | null)[]
}

const readReplicas = async ({ readMetric }: Deployment): Promise<ReplicaValues> => ({
  connected: await readMetric('matric_replicas_connected'),
  lagBytes: await readMetric('matric_replica_lag_bytes'),
})

function printReplicas(
  when: string,
  { connected, lagBytes }: ReplicaValues,
  expected: { connected: number; hasLag: boolean },
): boolean {
  const holds =
    connected.every((count) => count === expected.connected) &&
    lagBytes.every((lag) => (lag !== null) === expected.hasLag)
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} replicas ${when}: ${connected.join(', ')} connected, ` +
      `lag ${lagBytes.map((lag) => (lag === null ? 'unknown' : `${lag} bytes`)).join(', ')}`,
  )
  return holds
}

function printRejections({ rejected, reached, others }: Awaited<ReturnType<typeof rejectedReads>>): boolean {
  const failed = others.filter((status) => status !== 200).length
  const holds = failed === 0 && reached === rejected.length && rejected.every((status) => status === 503)
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} rejected reads: ${rejected.length} reads reached a server ${reached} times, ` +
      `then ${failed} of ${others.length} other reads failed`,
  )
  return holds
}

function printUploads(uploads: readonly ReadonlySet<number>[]): boolean {
  const split = uploads.filter((servers) => servers.size !== 1).length
  const used = new Set(uploads.flatMap((servers) => [...servers])).size
  const holds = split === 0 && used > 1
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} uploads: ${split} of ${uploads.length} pictures reached several servers, ` +
      `${used} servers received pictures`,
  )
  return holds
}

function printSlowBodies({ kept, rejected, others }: Awaited<ReturnType<typeof slowBodies>>): boolean {
  const failed = others.filter((status) => status !== 200).length
  const holds = failed === 0 && rejected.length > 0 && rejected.every((status) => status === 429)
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} slow bodies of one address: ${kept} kept, ${rejected.length} rejected, ` +
      `then ${failed} of ${others.length} reads of another address failed`,
  )
  return holds
}

function print({ name, seamless }: Phase, { requests, repeated, failed, durationsMs }: PhaseResult): boolean {
  const sorted = durationsMs.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const holds = failed.length === 0 && (!seamless || repeated.length === 0)
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} ${name}: ${requests} requests, ${repeated.length} repeated, ${failed.length} failed, ` +
      `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  )
  for (const each of new Set([...failed, ...repeated])) console.log(`     ${each}`)
  return holds
}

function open(connectionString: string): Database {
  return openDatabase({ connection: { connectionString }, poolSize: 2, onIdleError: () => undefined })
}

function printVerdict(
  { addresses, signIns, uploads, payments, pageFiles }: Acknowledged,
  { lost, repeated }: Awaited<ReturnType<typeof judgeLoad>>,
): boolean {
  const newScripts = [...pageFiles].filter((file) => file.endsWith(nextVersionScript)).length
  const holds =
    lost.length === 0 &&
    repeated.length === 0 &&
    Math.min(signIns.size, uploads.size, payments.size) > 0 &&
    newScripts === pages.length
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} acknowledged: saves of ${addresses.size} applicants, ${signIns.size} sign-ins, ` +
      `${uploads.size} pictures, ${payments.size} payments, ${pageFiles.size} files of pages ` +
      `(${newScripts} of ${pages.length} scripts of the next version); ${lost.length} lost, ${repeated.length} repeated`,
  )
  for (const each of [...lost, ...repeated].slice(0, 50)) console.log(`     ${each}`)
  return holds
}
