import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type PooledDatabase, startPooledDatabase } from '#scripts/prove/pgbouncer/pooled-database.ts'
import { stopToolsWithUs } from '#scripts/run-tool.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { type Decide, openOffice } from '#tests/journeys/actions/decided.ts'
import { type PooledServers, startPooledServers } from './servers.ts'
import { walk } from './walk.ts'

/*
 * Run by `npm run prove -- pgbouncer`. Starts two servers with their jobs behind PgBouncer. Applicants apply and are
 * admitted; their requests alternate between the servers. Then PgBouncer is killed: the servers must report that they
 * are not ready, and must work again without a restart when PgBouncer is back.
 */

/** Number of connections in each of PgBouncer's two pools. Applicants outnumber them, so PgBouncer must share them. */
const connections = 3
const applicantCount = 8
/** Number of connections in each server's pool for jobs, which bypasses PgBouncer. */
const jobConnections = 4
/** Poll interval of the job runners. A job that starts after a shorter wait was reported by LISTEN, not by a poll. */
const pollIntervalMs = 2_000
const recoveryTimeoutMs = 30_000

const print = (line: string) => void process.stdout.write(`${line}\n`)

function check(holds: boolean, what: string): boolean {
  print(`${holds ? 'ok  ' : 'FAIL'} ${what}`)
  return holds
}

async function walkTogether(servers: PooledServers, decide: Decide): Promise<boolean> {
  const walks = await Promise.allSettled(Array.from({ length: applicantCount }, () => walk(servers, decide)))
  const failed = walks.filter((each) => each.status === 'rejected')
  for (const { reason } of failed) print(`     ${String(reason)}`)
  const admitted = walks.length - failed.length
  return check(
    failed.length === 0,
    `${admitted} of ${walks.length} applicants registered, activated, paid, submitted and were admitted`,
  )
}

interface Counts {
  connections: number
  failed: number
  waiting: number
  /** Median times: from the gateway's webhook to the applied payment, and from the planned to the actual release. */
  settleMs: number
  releaseMs: number
}

/** Checks the connections and jobs in the database, and the log of the servers. */
async function checkTraces({ system }: Database, { loggedErrors }: PooledServers): Promise<boolean> {
  const { rows } = await sql<Counts>`select
      (select count(*)::int from pg_stat_activity where usename = 'matric_server') as connections,
      (select count(*)::int from graphile_worker.jobs where last_error is not null) as failed,
      (select count(*)::int from graphile_worker.jobs where run_at <= now()) as waiting,
      (select percentile_cont(0.5) within group (order by extract(epoch from applied_at - received_at) * 1000)
        from payment join gateway_event using (gateway, reference))::int as "settleMs",
      (select percentile_cont(0.5) within group (order by extract(epoch from released_at - release_at) * 1000)
        from decision)::int as "releaseMs"`.execute(system)
  const [found] = rows
  if (found === undefined) throw new Error('The database returned no counts.')
  const most = 2 * (connections + jobConnections)
  const errors = loggedErrors()
  for (const line of errors.slice(0, 5)) print(`     ${line}`)
  return [
    check(found.connections <= most, `${found.connections} connections to PostgreSQL, at most ${most}`),
    check(found.failed === 0, `${found.failed} jobs failed, ${found.waiting} are due`),
    check(
      Math.max(found.settleMs, found.releaseMs) < pollIntervalMs,
      `jobs start when they are queued: a payment is applied ${found.settleMs} ms after its webhook (median), a decision ` +
        `released after ${found.releaseMs} ms`,
    ),
    check(errors.length === 0, `${errors.length} errors in the log of the servers`),
  ].every(Boolean)
}

const readiness = async ({ serverUrls }: PooledServers) =>
  Promise.all(serverUrls.map(async (url) => (await fetch(`${url}/health/ready`)).status))

/** Kills PgBouncer and starts it again. No server is restarted. */
async function checkRestart(pooled: PooledDatabase, servers: PooledServers): Promise<boolean> {
  await pooled.stopPooler()
  const away = await readiness(servers)
  const profiles = await Promise.all(
    servers.serverUrls.map(async (url) => {
      const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
      return (await fetch(`${url}/api/Profile/Get-Profile`, { headers })).status
    }),
  )
  await pooled.startPooler()
  const begun = performance.now()
  let back = await readiness(servers)
  while (back.some((status) => status !== 200) && performance.now() - begun < recoveryTimeoutMs) {
    await pause(50)
    back = await readiness(servers)
  }
  const rejected = [...away, ...profiles].every((status) => status === 503)
  return [
    check(rejected, `without PgBouncer: readiness ${away.join(' and ')}, profiles ${profiles.join(' and ')}`),
    check(
      back.every((status) => status === 200),
      `with PgBouncer again: ready after ${Math.round(performance.now() - begun)} ms, without a restart`,
    ),
  ].every(Boolean)
}

async function prove(): Promise<boolean> {
  const pooled = await startPooledDatabase(connections)
  const owner = openDatabase({
    connection: { ...pooled.database.administratorAddress, database: pooled.database.address.database },
    poolSize: 1,
    onIdleError: () => undefined,
  })
  let servers: PooledServers | undefined
  try {
    servers = await startPooledServers(pooled)
    const decide = await openOffice({ url: servers.url, dataDir: pooled.dataDir })
    let holds = await walkTogether(servers, decide)
    holds = (await checkTraces(owner, servers)) && holds
    holds = (await checkRestart(pooled, servers)) && holds
    return (await walkTogether(servers, decide)) && holds
  } finally {
    await servers?.close()
    await owner.close()
    await pooled.close()
  }
}

// After Ctrl-C, this process ends PgBouncer, which would otherwise keep running.
stopToolsWithUs()
process.exit((await prove()) ? 0 : 1)
