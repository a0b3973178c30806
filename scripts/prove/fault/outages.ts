import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import { startSandboxBucket } from '../sandbox-bucket.ts'
import { diskSeal } from '#server/adapters/seal/disk-seal.ts'
import type { Database } from '#server/db/client.ts'
import { addSignedIn } from '../signed-in-applicants.ts'
import { type Failure, failingProxy } from './failing-proxy.ts'
import { type FileOwner, fileOwner, type FileResponse, requestFiles } from './file-requests.ts'
import { beginPayment } from './payments.ts'

export type FailingService = 'bucket' | 'gateway' | 'portal'
export const failingServices: readonly FailingService[] = ['bucket', 'gateway', 'portal']

export interface OutageTarget {
  url: string
  dataDir: string
  database: Database
}

/** An external service that fails, and jobs that need it. */
export interface Outage {
  /** Task of the jobs that wait for the service. */
  task: string
  /** Settings of the server that uses the service. */
  settings: Readonly<Record<string, string>>
  /** Queues jobs, or files to delete, for the service, and makes the service fail. */
  begin(target: OutageTarget, jobs: number, failure: Failure): Promise<void>
  /**
   * Returns how many of the queued jobs the service has not handled. For the bucket: how many expired uploads are left.
   */
  countWaiting(target: OutageTarget): Promise<number>
  /** Returns how many requests of the jobs have reached the failing service. */
  countRequests(): number
  /** Sends uploads and downloads of an applicant, which need the bucket. */
  requestFiles?(target: OutageTarget): Promise<FileResponse[]>
  /** Ends an outage that would make payments impossible. Other outages last until `close`. */
  recover?(target: OutageTarget): Promise<void>
  close(): Promise<void>
}

export const outages: Record<FailingService, () => Promise<Outage>> = {
  bucket: bucketOutage,
  gateway: async () => gatewayOutage(),
  portal: portalOutage,
}

const countOf = async ({ database }: OutageTarget, table: string, condition: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${sql.table(table)} where ${sql.raw(condition)}`.execute(database.system)
  return rows[0]?.count ?? 0
}

/** Outage of the bucket, while the cleanup job deletes expired uploads. */
async function bucketOutage(): Promise<Outage> {
  const { s3, settingsAt } = await startSandboxBucket()
  const proxy = await failingProxy(Number(new URL(s3.url).port))
  let owner: FileOwner | undefined
  return {
    task: 'sweep_uploads',
    settings: {
      ...settingsAt(`http://127.0.0.1:${proxy.port}`),
    },
    async begin({ url, database }, jobs, failure) {
      owner = await fileOwner(database, url)
      // The file keys have the form of real ones, because the server deletes no other keys from the bucket.
      await sql`insert into upload (id, ticket, applicant_id, document_type, file_key, bytes, sha256, created_at)
        select gen_random_uuid(), 'expired-' || n, ${owner.id}, 'OlevelResult', md5('expired-' || n), 1, '\\x00',
          now() - interval '15 days'
        from generate_series(1, ${jobs}::int) n`.execute(database.system)
      proxy.fail(failure)
      await sql`select graphile_worker.add_job('sweep_uploads')`.execute(database.system)
      await expectSoon(() => proxy.requests('DELETE') > 0)
    },
    countWaiting: (target) => countOf(target, 'upload', "ticket like 'expired-%'"),
    countRequests: () => proxy.requests('DELETE'),
    requestFiles: async ({ url }) => (owner === undefined ? [] : requestFiles(url, owner)),
    async close() {
      proxy.close()
      await s3.close()
    },
  }
}

/** Outage of the learning portal, while passwords wait for their delivery. */
async function portalOutage(): Promise<Outage> {
  const proxy = await failingProxy(null)
  return {
    task: 'deliver_portal_password',
    settings: {
      LEARNING_PORTAL: 'webhook',
      LEARNING_PORTAL_URL: `http://127.0.0.1:${proxy.port}`,
      LEARNING_PORTAL_SECRET: randomBytes(32).toString('hex'),
    },
    async begin({ database, dataDir }, jobs, failure) {
      proxy.fail(failure)
      const seal = await diskSeal(join(dataDir, 'keys'))
      const students = await addSignedIn(database, jobs)
      const accounts = students.map(({ id }) => ({
        applicantId: id,
        sealedPassword: seal.close('three quiet rivers', id),
      }))
      await database.system.insertInto('portalAccount').values(accounts).execute()
      await sql`select graphile_worker.add_job('deliver_portal_password',
        json_build_object('applicantId', applicant_id), max_attempts => 40) from portal_account`.execute(
        database.system,
      )
      await expectSoon(() => proxy.requests('POST') > 0)
    },
    countWaiting: (target) => countOf(target, 'portal_account', 'sealed_password is not null'),
    countRequests: () => proxy.requests('POST'),
    close: async () => proxy.close(),
  }
}

/** Waits until a condition holds, for at most a minute. Does not throw after that: the report shows the failure. */
async function expectSoon(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !holds() && Date.now() < deadline; ) await pause(20)
}

const settleJobs = "task_identifier = 'settle_payment'"
const concurrentStarts = 10

/**
 * Fault of the sandbox gateway for each failure. The gateway has no endless response, so `trickle` uses a response that
 * ends in the middle.
 */
const gatewayFaults = { hang: 'hang', refuse: 'reset', trickle: 'half' } as const

/**
 * Outage of the gateway, while checks of payments wait. The outage ends before the payments are started, because no
 * payment can be settled while the gateway fails.
 */
function gatewayOutage(): Outage {
  let requests = 0
  return {
    task: 'settle_payment',
    settings: {},
    async begin({ url, database }, jobs, failure) {
      const payers = await addSignedIn(database, jobs, { stage: 'PaymentInitiation' })
      const references: string[] = []
      for (let at = 0; at < payers.length; at += concurrentStarts) {
        const some = payers.slice(at, at + concurrentStarts)
        references.push(...(await Promise.all(some.map((payer) => beginPayment(database, url, payer)))))
      }
      await setVerifyFault(url, gatewayFaults[failure])
      await sql`select graphile_worker.add_job('settle_payment', json_build_object('reference', reference))
        from unnest(${references}::text[]) reference`.execute(database.system)
      const untried = `${settleJobs} and attempts = 0`
      const target = { url, database, dataDir: '' }
      while ((await countOf(target, 'graphile_worker.jobs', untried)) > 0) await pause(100)
    },
    countWaiting: (target) => countOf(target, 'graphile_worker.jobs', settleJobs),
    countRequests: () => requests,
    /** Makes the gateway respond again. Resolves when the server has completed one of the waiting checks. */
    async recover(target) {
      const before = await this.countWaiting(target)
      requests = await failedRequests(target.url)
      await setVerifyFault(target.url, 'none')
      while ((await this.countWaiting(target)) >= before) await pause(20)
    },
    close: async () => undefined,
  }
}

const faultsPath = '/sandbox/paystack/control/faults'

/**
 * Value of the gateway's `faultCalls`: how many further requests fail. It is higher than the number of requests of the
 * jobs. The gateway lowers it by one for each failed request.
 */
const maxFailed = 1_000_000

/** Returns how many requests the gateway has failed since `setVerifyFault`. */
async function failedRequests(url: string): Promise<number> {
  const answer = await fetch(`${url}${faultsPath}`)
  const { faultCalls } = z.object({ faultCalls: z.number() }).parse(await answer.json())
  return maxFailed - faultCalls
}

async function setVerifyFault(
  url: string,
  verifyFault: (typeof gatewayFaults)[Failure] | 'none',
): Promise<void> {
  const answer = await fetch(`${url}${faultsPath}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ verifyFault, faultCalls: maxFailed }),
  })
  if (!answer.ok) throw new Error(`The fault of the sandbox gateway was not set: ${answer.status}`)
}
