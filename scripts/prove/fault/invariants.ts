import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { auditChainService } from '#server/modules/audit/audit-chain.service.ts'
import type { Acknowledged } from './applicant-client.ts'

/** Time limit for jobs and the audit chain to finish after the last kill. */
const quietTimeoutMs = 60_000

export interface Verdict {
  /** Descriptions of acknowledged writes that are not in the database. */
  lost: string[]
  /** Descriptions of effects that happened more than once. */
  duplicated: string[]
  /** Descriptions of faults in the audit chain. */
  broken: string[]
}

/** Compares what the server has acknowledged with what is in its database. Call it after the last kill. */
export async function checkInvariants(dataDir: string, records: readonly Acknowledged[]): Promise<Verdict> {
  const running = runningDatabase(dataDir)
  if (running === null) throw new Error('The database does not run.')
  const database = openDatabase({
    connection: running.serverAddress,
    poolSize: 2,
    onIdleError: () => undefined,
  })
  try {
    await untilQuiet(database)
    return await findViolations(database, records)
  } finally {
    await database.close()
  }
}

export async function findViolations(database: Database, records: readonly Acknowledged[]): Promise<Verdict> {
  const lost: string[] = []
  for (const record of records) lost.push(...(await lostOf(database, record)))
  return { lost, duplicated: await duplicates(database), broken: await brokenChain(database) }
}

/**
 * Waits until no job is due within 10 s and the audit chain is complete, but at most for `quietTimeoutMs`. Ignores jobs
 * without attempts left, because they never run again.
 */
export const untilQuiet = ({ system }: Database): Promise<void> =>
  untilNone(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
        where run_at < now() + interval '10 seconds' and attempts < max_attempts
      union all ${unchained} limit 1`.execute(system)
    return rows.length
  })

/** Waits until the audit chain is complete, but at most for `quietTimeoutMs`. Jobs may still wait. */
export const untilChained = ({ system }: Database): Promise<void> =>
  untilNone(async () => (await sql`${unchained} limit 1`.execute(system)).rows.length)

const unchained = sql`select from audit_event where id > (select coalesce(max(event_id), 0) from audit_chain)`

async function untilNone(count: () => Promise<number>): Promise<void> {
  for (const deadline = Date.now() + quietTimeoutMs; Date.now() < deadline; await pause(200))
    if ((await count()) === 0) return
}

async function lostOf({ system }: Database, record: Acknowledged): Promise<string[]> {
  const { email, registered, activated, paid, addresses } = record
  const rows = await system
    .selectFrom('applicant')
    .select(['id', 'waiting', 'address', 'applicationNumber'])
    .where('email', '=', email)
    .orderBy('waiting')
    .execute()
  const [row] = rows
  const missing: string[] = []
  if (registered && row === undefined) missing.push(`${email}: registration`)
  if (activated && row?.waiting !== false) missing.push(`${email}: activation`)
  if (paid !== null) {
    const payment = await system
      .selectFrom('payment')
      .select(['status', 'appliedAt'])
      .where('reference', '=', paid)
      .executeTakeFirst()
    if (payment?.status !== 'succeeded' || payment.appliedAt === null || row?.applicationNumber === null)
      missing.push(`${email}: payment ${paid}`)
  }
  // The stored postal address must be from the last acknowledged save, or from an unacknowledged save after it.
  const last = addresses.findLastIndex(({ acknowledged }) => acknowledged)
  const possible = addresses.slice(Math.max(0, last)).map(({ text }) => text)
  if (last >= 0 && !possible.includes(row?.address ?? '')) missing.push(`${email}: ${addresses[last]?.text}`)
  return missing
}

/** Audit actions that may occur only once per applicant in this test. */
const once = ['profile-activated', 'payment-confirmed']

async function duplicates({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select action || ' of ' || applicant_id as what from audit_event
      where action = any (${once}) group by applicant_id, action having count(*) > 1
    union all
    select 'applied ' || fee || ' of ' || applicant_id from payment where applied_at is not null
      group by applicant_id, fee having count(*) > 1
    union all
    select 'number ' || application_number from applicant where application_number is not null
      group by application_number having count(*) > 1
    union all
    select 'active profile of ' || email from applicant where not waiting group by email having count(*) > 1
    union all
    select 'notification of ' || applicant_id || ': ' || title from notification
      group by applicant_id, title, message having count(*) > 1
    union all
    select 'refund of ' || payment_id from refund`.execute(system)
  return rows.map(({ what }) => what)
}

async function brokenChain(database: Database): Promise<string[]> {
  const { intact, faults, waiting } = await auditChainService({ database }).verify()
  return [
    ...(intact ? [] : faults.map(({ words }) => words)),
    ...(waiting > 0 ? [`${waiting} audit entries were not chained`] : []),
  ]
}
