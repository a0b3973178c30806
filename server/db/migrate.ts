import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { grantServerRights, withRightsOnNewTables } from './server-role.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Key of the advisory lock that allows only one process at a time to migrate. The number is arbitrary but the same in
 * all processes.
 */
const advisoryLock = 7_402_315

/**
 * Longest wait for a lock on a table, in ms. While a migration waits for a lock, all later statements on that table
 * wait behind the migration. Without this limit, a backup, which can hold its locks for minutes, would block all users.
 * In a deadlock, PostgreSQL ends a statement after a second. The limit is shorter, so usually the migration fails, not
 * a request.
 */
const lockTimeoutMs = 500
/** Pause between two attempts to get the locks. During the pause, the statements that had to wait can run. */
const lockPauseMs = 4_000
/**
 * Default of `lockWaitMs`: long enough for a backup to end, which takes less than five minutes with 100,000 applicants.
 */
const defaultLockWaitMs = 20 * 60_000

/** PostgreSQL's error codes for a statement that exceeded `lock_timeout`, and for one that was ended by a deadlock. */
const lockErrors = new Set<unknown>(['55P03', '40P01'])

/** Returns the names of all migrations of this version of Matric, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
}

/** Thrown when the database was migrated by a newer version of Matric. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `Matric cannot start: the database is newer than this version. It contains ${unknown.join(', ')}, which this ` +
        'version does not know. Start the newer version, or restore the backup from before the upgrade.',
    )
  }
}

export interface MigrateOptions {
  /** Name of the last migration to apply. By default all migrations are applied. */
  upTo?: string | undefined
  /** Database role of the server, to which the migration grants privileges. If left out, nothing is granted. */
  serverRole?: string | undefined
  /**
   * Time in ms for which a migration retries to get a lock that another connection holds, for example a running backup.
   */
  lockWaitMs?: number
}

/**
 * Migrates the database as its owner: 1. applies numbered SQL files, each in its own transaction; 2. applies the schema
 * of the job queue; 3. refreshes the statistics of a database that already had tables. An advisory lock keeps other
 * processes from migrating at the same time. Each attempt waits at most half a second for a lock on a table, because
 * statements of running servers queue behind a waiting migration. Returns the names of the applied files.
 * @throws NewerDatabaseError · an error with the name of the file that failed · an error if a table is still locked
 * after `lockWaitMs`
 */
export async function migrate(
  connection: pg.ClientConfig,
  { upTo, serverRole, lockWaitMs = defaultLockWaitMs }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({
    ...connection,
    options: '-c matric.actor=system -c client_min_messages=warning',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(`create table if not exists schema_migration (
      name text primary key, applied_at timestamptz not null default now())`)
    const known = await client.query<{ name: string }>('select name from schema_migration')
    const done = new Set(known.rows.map((row) => row.name))
    const files = (await migrationNames()).filter((name) => upTo === undefined || name <= upTo)
    if (files.length === 0) throw new Error(`No migrations found in ${folder.pathname}`)
    const unknown = [...done].filter((name) => !files.includes(name)).sort()
    if (unknown.length > 0) throw new NewerDatabaseError(unknown)
    const pending = files.filter((name) => !done.has(name))
    for (const name of pending) await whenUnlocked(lockWaitMs, () => apply(client, name, serverRole))
    await whenUnlocked(lockWaitMs, () => migrateJobs(connection))
    if (serverRole !== undefined) await grantServerRights(client, serverRole)
    // PostgreSQL has no statistics of a new column until the table is analysed. Until then, it can choose a slow plan
    // for a list that filters by that column.
    if (done.size > 0 && pending.length > 0) await client.query('analyze')
    return pending
  } finally {
    await client.end()
  }
}

/**
 * Returns whether the role of `connection` may migrate. The role must have the rights of the tables' owner. In a
 * database that was never migrated, the right to create tables is enough.
 */
export async function mayMigrate(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ may: boolean }>(
      `select coalesce(
        (select pg_has_role(relowner, 'MEMBER') from pg_class where oid = to_regclass('public.schema_migration')),
        has_schema_privilege('public', 'CREATE')) as may`,
    )
    return rows[0]?.may === true
  } finally {
    await client.end()
  }
}

/**
 * Returns the names of the migrations that a database lacks. The database must have been migrated before.
 * @throws NewerDatabaseError
 */
export async function missingMigrations(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migration')
    const done = new Set(rows.map(({ name }) => name))
    const names = await migrationNames()
    const unknown = [...done].filter((name) => !names.includes(name)).sort()
    if (unknown.length > 0) throw new NewerDatabaseError(unknown)
    return names.filter((name) => !done.has(name))
  } finally {
    await client.end()
  }
}

/**
 * Runs `work`. Retries it every `lockPauseMs` while it fails because another connection holds a lock, or because of a
 * deadlock.
 * @throws after `lockWaitMs`, an error that names the usual cause · at once, any other error of `work`
 */
async function whenUnlocked(lockWaitMs: number, work: () => Promise<void>): Promise<void> {
  const end = Date.now() + lockWaitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!lockIsHeld(error)) throw error
      if (Date.now() >= end)
        throw new Error(
          'A table stayed locked by another connection, so nothing was changed. Wait until a running backup or report ' +
            'has ended, and start again.',
          { cause: error },
        )
    }
    await pause(Math.min(lockPauseMs, Math.max(0, end - Date.now())))
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const lockIsHeld = (error: unknown): boolean =>
  lockErrors.has(codeOf(error)) || (error instanceof Error && lockErrors.has(codeOf(error.cause)))

async function apply(client: pg.Client, name: string, serverRole: string | undefined): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await withRightsOnNewTables(client, serverRole, () => client.query(text))
    await client.query('insert into schema_migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, options: `-c lock_timeout=${lockTimeoutMs}` })
  // Without both listeners, graphile-worker logs a warning. A lost connection makes the migration fail in any case.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
