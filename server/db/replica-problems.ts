import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './client.ts'
import { DatabaseUnreachableError, waitForDatabase } from './wait-for-database.ts'

interface ReplicaCheck {
  /** Maximum wait until the replica has the newest migration and the current keys of the primary. */
  waitMs: number
  log: { info(line: string): void; error(line: string): void }
  retryAfterMs?: number
}

/**
 * SQL for the values that a replica shares with its primary: the newest migration and the fingerprints of the current
 * keys.
 */
const identity = `select coalesce((select max(name) from schema_migration), '') as migration,
  coalesce((select string_agg(fingerprint, ' ' order by purpose) from installation_key where state = 'current'), '') as keys`

interface Identity {
  migration: string
  keys: string
}

interface Replica extends Identity {
  bypasses: boolean
}

/**
 * Checks the replica that reports read from. Returns a list with a message for the operator about the first problem, or
 * an empty list. If the replica does not respond, logs an error and returns an empty list, because reports then read
 * from the primary.
 * @throws DatabaseUnreachableError if the replica rejects the connection
 */
export async function replicaProblems(
  primary: Database,
  url: string,
  { waitMs, log, retryAfterMs = 500 }: ReplicaCheck,
): Promise<string[]> {
  const silent = { info: () => undefined }
  try {
    await waitForDatabase(url, { waitMs: 0, log: silent })
  } catch (error) {
    if (!(error instanceof DatabaseUnreachableError) || error.rejected) throw error
    log.error(
      'The database of REPORTS_DATABASE_URL does not respond. Until it does, reports read from DATABASE_URL.',
    )
    return []
  }
  const [original] = await primary.systemStatement<Identity & pg.QueryResultRow>({
    name: 'identity',
    text: identity,
    values: [],
  })
  for (const deadline = Date.now() + waitMs; ; await pause(retryAfterMs)) {
    const copy = await readReplica(url)
    if (copy?.bypasses === true)
      return [
        'The role of REPORTS_DATABASE_URL is a superuser or bypasses row-level security: use a role that does neither.',
      ]
    if (copy !== null && copy.keys === original?.keys && copy.migration === original.migration) return []
    if (Date.now() >= deadline) return [difference(original, copy)]
  }
}

function difference(original: Identity | undefined, copy: Replica | null): string {
  if (copy === null)
    return 'REPORTS_DATABASE_URL is not a database of Matric, or its role cannot read the tables.'
  return copy.keys === original?.keys
    ? `The database of REPORTS_DATABASE_URL lacks ${original.migration}: its replication has stopped or is late.`
    : 'REPORTS_DATABASE_URL is not a replica of the database of DATABASE_URL.'
}

/** Reads the replica's identity and rights; null if `url` cannot be reached or its database lacks Matric's tables. */
async function readReplica(url: string): Promise<Replica | null> {
  const client = new pg.Client({ connectionString: url, options: '-c matric.actor=system' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Replica>(
      `select checked.*, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses
       from (${identity}) checked`,
    )
    return rows[0] ?? null
  } catch {
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}
