import pg from 'pg'
import { dumpedTables, quoted, wholeDatabase } from '#server/db/dump.ts'

/** Number of rows and hash of each table, by table name. The hash does not depend on the order of the rows. */
export type Fingerprints = Record<string, string>

/** Table in which a restore records that the database is a copy. */
const marker = 'public.restored_copy'

/** Beginning of the names of the tables with jobs. */
const jobTables = 'graphile_worker.'

/** Returns a fingerprint `<row count> <hash>` of each table that a backup contains, except the table `marker`. */
export async function fingerprintsOf(connection: pg.ClientConfig): Promise<Fingerprints> {
  const client = new pg.Client({ ...connection, options: wholeDatabase })
  await client.connect()
  try {
    const found: Fingerprints = {}
    for (const { schema, name, columns } of await dumpedTables(client)) {
      const row = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const { rows } = await client.query<{ fingerprint: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${row})::text, 0)), 0) as fingerprint
         from ${quoted({ schema, name })}`,
      )
      found[`${schema}.${name}`] = rows[0]?.fingerprint ?? ''
    }
    delete found[marker]
    return found
  } finally {
    await client.end()
  }
}

/** Returns the id of the last job that was queued; 0 if there was none. */
export async function lastJobId(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')), 0) as id`,
    )
    return Number(rows[0]?.id)
  } finally {
    await client.end()
  }
}

/** Comparison of a restored copy with the original before and after the backup. */
export interface Comparison {
  /** Tables whose rows in the copy equal the original's rows before or after the backup. */
  equal: string[]
  /** Tables not in `equal` that the server changed during the backup, so that their rows cannot be compared. */
  changed: string[]
  /** Tables that did not change in the original, but differ in the copy. */
  different: string[]
}

/**
 * Compares the copy with the original before and after the backup. `jobsRan`: true if a job was queued in between. The
 * copy may contain this job although the original contained it neither before nor after the backup.
 */
export function compareFingerprints(
  before: Fingerprints,
  after: Fingerprints,
  restored: Fingerprints,
  jobsRan = false,
): Comparison {
  const comparison: Comparison = { equal: [], changed: [], different: [] }
  for (const table of new Set([...Object.keys(before), ...Object.keys(restored)])) {
    const copy = restored[table]
    if (copy !== undefined && (copy === before[table] || copy === after[table])) comparison.equal.push(table)
    else if (before[table] !== after[table] || (jobsRan && table.startsWith(jobTables)))
      comparison.changed.push(table)
    else comparison.different.push(table)
  }
  return comparison
}
