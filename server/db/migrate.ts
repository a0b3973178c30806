import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)

/** Advisory lock: only one process migrates at a time. The number is arbitrary, but the same in all processes. */
const advisoryLock = 7_402_315

/** Returns the names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
}

/** The database was migrated by a newer version of Matric. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `Matric cannot start: the database is newer than this version. It contains ${unknown.join(', ')}, which this ` +
        'version does not know. Start the newer version, or restore the backup from before the upgrade.',
    )
  }
}

/**
 * Migrates the database: numbered SQL files, forward only, each in its own transaction under an advisory lock, then
 * the schema of the job queue. `upTo` is the last file to apply, by default all. Returns the names of the applied files. @throws NewerDatabaseError, or an error with the name of a file that failed
 */
export async function migrate(connection: pg.ClientConfig, upTo?: string): Promise<string[]> {
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
    for (const name of pending) await apply(client, name)
    await migrateJobs(connection)
    return pending
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}

async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 })
  // graphile-worker requires both listeners. If the connection is lost, the migration fails anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
