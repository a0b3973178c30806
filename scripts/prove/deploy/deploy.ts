import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/db/client.ts'
import { asAdministrator } from '../debian-postgres.ts'
import type { ProofOptions } from '../proof.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { lostSaves } from './lost-saves.ts'
import { type LoadedApplicant, type PhaseResult, startLoad } from './load.ts'
import { hostName } from './nginx.ts'
import { rejectedReads } from './rejected-reads.ts'
import { uploadServers } from './upload-servers.ts'

const requestsPerSecond = 50
const applicantCount = 500
const quietMs = 10_000
/** Time after which the servers read their metrics from the database again. */
const metricsAgeMs = 2_500

interface Phase {
  name: string
  /** Whether every request of this phase must succeed at its first attempt. */
  seamless: boolean
  act(deployment: Deployment): Promise<void>
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
  { name: 'a server is killed', seamless: false, act: ({ restart }) => restart(0, 'SIGKILL') },
  {
    name: 'the replica is promoted',
    seamless: false,
    async act({ postgres, database }) {
      await postgres.promote()
      database.moveTo(postgres.replicaPort)
      await pause(quietMs)
    },
  },
]

/**
 * `npm run prove -- deploy`: restarts and kills servers behind nginx and promotes the replica, all under load. First
 * checks that nginx continues to use servers that reject reads, and that it sends all parts of a picture to the same
 * server. No request may fail during a restart or an upgrade.
 * After a kill or a promotion, a failed request must succeed when the client repeats it. No acknowledged save may be
 * lost.
 */
export async function proveDeploy({ only }: ProofOptions): Promise<boolean> {
  if (only !== undefined) {
    console.error('This proof has no parts.')
    return false
  }
  let holds = printRejections(await rejectedReads())
  holds = printUploads(await uploadServers()) && holds
  const deployment = await startDeployment()
  try {
    const withoutRight = await readReplicas(deployment)
    holds = printReplicas('without the right', withoutRight, { connected: 1, hasLag: false }) && holds
    await asAdministrator(deployment.postgres.primaryPort, 'grant pg_read_all_stats to matric_server')
    await pause(metricsAgeMs)
    const withRight = await readReplicas(deployment)
    holds =
      printReplicas('with the right to read statistics', withRight, { connected: 1, hasLag: true }) && holds
    const applicants = await prepareApplicants(deployment.ownerUrl)
    const load = startLoad({
      port: deployment.nginxPort,
      host: hostName,
      applicants,
      perSecond: requestsPerSecond,
    })
    for (const phase of phases) {
      await phase.act(deployment)
      await pause(1_000)
      const result = await load.endPhase()
      holds = print(phase, result) && holds
    }
    holds =
      printReplicas('after the promotion', await readReplicas(deployment), { connected: 0, hasLag: false }) &&
      holds
    const lost = await countLost(deployment.ownerUrl, await load.stop())
    console.log(`${lost} acknowledged saves lost`)
    return holds && lost === 0
  } finally {
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

async function prepareApplicants(url: string): Promise<LoadedApplicant[]> {
  const database = open(url)
  try {
    return await addSignedIn(database, applicantCount)
  } finally {
    await database.close()
  }
}

async function countLost(url: string, acknowledged: ReadonlyMap<string, string>): Promise<number> {
  const database = open(url)
  try {
    return (await lostSaves(database, acknowledged)).length
  } finally {
    await database.close()
  }
}
