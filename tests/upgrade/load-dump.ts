import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import type { UpgradeRecord } from './record.ts'

/**
 * Database role of the server in the test cluster. `migrate` grants this role its rights, because a dump may lack the
 * grants.
 */
export const serverRole = 'matric_server'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Returns the record that was stored with the dump of `version`, as `<version>.json`. */
export function recordBefore(version: string): UpgradeRecord {
  const record: UpgradeRecord = JSON.parse(read(`${version}.json`))
  return record
}

/** Deletes everything in a test database, and runs `statements` in it. */
export async function emptyDatabase(address: DatabaseAddress, statements = ''): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(
      'drop schema graphile_worker cascade; drop schema public cascade; create schema public',
    )
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** Replaces the content of a test database with a dump. */
export const loadDump = (address: DatabaseAddress, version: string) =>
  emptyDatabase(address, read(`${version}.sql`))

/** Loads a dump and migrates it to the current schema. Returns the names of the migrations that ran. */
export async function upgradeDump(address: DatabaseAddress, version: string): Promise<string[]> {
  await loadDump(address, version)
  return migrate(address, { serverRole })
}
