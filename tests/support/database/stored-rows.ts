import { sql } from 'kysely'
import { runningDatabase } from '#server/adapters/database/running.ts'
import { type Database, openDatabase } from '#server/db/client.ts'

/**
 * Tables that are not counted. Their rows depend on the number of requests (sessions, idempotency keys, drafts, audit
 * log), on when the duplicate search ran, or on how many other applications share a value (`duplicate_shared`).
 */
const uncounted = [
  'token',
  'session',
  'idempotency_key',
  'draft',
  'audit_event',
  'duplicate_search',
  'duplicate_shared',
  'picture_hash',
]

/** Number of rows of one applicant by table, and number of mails to the applicant by kind. */
export type RowCounts = Record<string, number>

/** Opens the database of a running server. The caller must close it. */
export function openRunning(dataDir: string): Database {
  const running = runningDatabase(dataDir)
  if (running === null) throw new Error('The database does not run.')
  return openDatabase({ connection: running.serverAddress, poolSize: 2, onIdleError: () => undefined })
}

/**
 * Counts the rows of an applicant in `applicant` and in each table with a column `applicant_id`, except `uncounted`.
 * Also counts the mails of each kind to this email address.
 */
export async function countRows({ system }: Database, email: string): Promise<RowCounts> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'applicant_id' order by 1`.execute(system)
  const owners = sql`select id from applicant where email = ${email}`
  const count = async (from: string, where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(from)}
      where ${where}`.execute(system)
    return rows[0]?.count ?? 0
  }
  const counts: RowCounts = { applicant: await count('applicant', sql`email = ${email}`) }
  for (const { name } of tables)
    if (!uncounted.includes(name)) counts[name] = await count(name, sql`applicant_id in (${owners})`)
  const { rows: mails } = await sql<{
    template: string
    count: number
  }>`select template, count(*)::int as count from mail where recipient = ${email}
    group by template order by template`.execute(system)
  for (const mail of mails) counts[`mail (${mail.template})`] = mail.count
  return counts
}
