import { sql } from 'kysely'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import type { Failure } from './failing-proxy.ts'
import type { FileResponse } from './file-requests.ts'
import { type FailingService, outages } from './outages.ts'
import { beginPayment, timeToSettle } from './payments.ts'
import { startFaultyServer } from './faulty-server.ts'
import { inTurn, timeToRead } from './profile-reads.ts'

export interface OutagePlan {
  service: FailingService
  failure: Failure
  /** Number of jobs, or of files to delete, that wait for the service. */
  jobs: number
  payments: number
  /** More settings of the server. */
  settings?: Readonly<Record<string, string>>
}

export interface OutageReport {
  /** Number of jobs, or of files to delete, that waited for the service when the first payment was started. */
  waiting: number
  /** Number of jobs for the service that had not failed yet when the last payment was applied. */
  untried: number
  /** Number of requests of the jobs that reached the failing service. */
  requests: number
  /** Responses to an upload and a download during an outage of the bucket. */
  files: FileResponse[]
  /** For each applied payment, the time from the payment at the sandbox gateway until it was applied. */
  settledMs: number[]
  /** Number of payments that were not applied within the time limit. */
  unsettled: number
  /** Latencies of the profile reads of other applicants, before the outage and since it began. */
  readsMs: { before: number[]; during: number[] }
  failedReads: number
}

/**
 * Starts a server, queues jobs for a service and makes the service fail. Measures how soon payments are settled, and
 * how long other applicants wait for their profile. A failing gateway recovers before the payments are started.
 */
export async function settleDespiteOutage(plan: OutagePlan): Promise<OutageReport> {
  const outage = await outages[plan.service]()
  const server = await startFaultyServer({ ...outage.settings, ...plan.settings })
  const { url, dataDir } = server
  const connection = runningDatabase(dataDir)?.serverAddress
  if (connection === undefined) throw new Error('The database does not run.')
  const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
  const target = { url, dataDir, database }
  try {
    const payers = await addSignedIn(database, plan.payments, { stage: 'PaymentInitiation' })
    const references: string[] = []
    for (const payer of payers) references.push(await beginPayment(database, url, payer))
    const readers = await addSignedIn(database, plan.payments)
    const before = await inTurn(readers, (reader) => timeToRead(url, reader))
    await outage.begin(target, plan.jobs, plan.failure)
    const whileFailing =
      outage.recover === undefined ? [] : await inTurn(readers, (reader) => timeToRead(url, reader))
    const waiting = await outage.countWaiting(target)
    await outage.recover?.(target)
    const settling = inTurn(references, (reference) => timeToSettle(database, url, reference))
    const [times, untried, during, files] = await Promise.all([
      settling,
      settling.then(() => countUntried(database, outage.task)),
      inTurn(readers, (reader) => timeToRead(url, reader)),
      outage.requestFiles?.(target) ?? [],
    ])
    const reads = [...whileFailing, ...during]
    return {
      waiting,
      untried,
      requests: outage.countRequests(),
      files,
      settledMs: times.filter((time) => time !== null),
      unsettled: times.filter((time) => time === null).length,
      readsMs: {
        before: before.filter((time) => time !== null),
        during: reads.filter((time) => time !== null),
      },
      failedReads: [...before, ...reads].filter((time) => time === null).length,
    }
  } finally {
    await database.close()
    // The outage ends first, because a server that stops waits for its jobs in progress.
    await outage.close()
    await server.close()
  }
}

async function countUntried({ system }: Database, task: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = ${task} and last_error is null`.execute(system)
  return rows[0]?.count ?? 0
}
