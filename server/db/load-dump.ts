import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import pg from 'pg'
import copy from 'pg-copy-streams'
import {
  columnList,
  type DumpedSequence,
  type DumpedTable,
  dumpedTables,
  quoted,
  wholeDatabase,
} from './dump.ts'
import { migrate, migrationNames } from './migrate.ts'

export interface LoadableDump {
  takenAt: Date
  migrations: readonly string[]
  tables: readonly (DumpedTable & { rows: number })[]
  sequences: readonly DumpedSequence[]
  /** Streams the rows of a table in the text format of COPY. */
  rows(table: DumpedTable): Readable
}

/** Returns true if the database contains no tables of Matric or of other programs. */
export async function isEmptyDatabase(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    )
    return rowCount === 0
  } finally {
    await client.end()
  }
}

/**
 * Loads a dump into an empty database. Migrates the database to the version of the dump, then loads all rows in one
 * transaction, and marks the database as a restored copy.
 * @throws if the dump is from a newer version of Matric, its tables differ from those of the migrated database, or a
 * table has another number of rows than the dump lists
 */
export async function loadDump(
  connection: pg.ClientConfig,
  dump: LoadableDump,
  serverRole?: string,
): Promise<void> {
  const known = await migrationNames()
  const newer = dump.migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new Error(`The backup is newer than this version of Matric: it contains ${newer.join(', ')}.`)
  await migrate(connection, { upTo: dump.migrations.at(-1), serverRole })
  const client = new pg.Client({ ...connection, options: wholeDatabase })
  await client.connect()
  try {
    await client.query('begin')
    await loadRows(client, dump)
    await client.query(
      `insert into restored_copy (backup_taken_at) values ($1)
       on conflict (only_one) do update set backup_taken_at = excluded.backup_taken_at, restored_at = now()`,
      [dump.takenAt],
    )
    await client.query('commit')
    // Without a vacuum, PostgreSQL has no statistics of the new tables, and index-only scans must read the tables too.
    // The lists of the office would be slow until autovacuum has run.
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

async function loadRows(client: pg.Client, dump: LoadableDump): Promise<void> {
  const tables = await dumpedTables(client)
  const tableWithColumns = (table: DumpedTable) => `${quoted(table)} (${columnList(table)})`
  const missing = dump.tables.filter(
    (table) => !tables.some((each) => tableWithColumns(each) === tableWithColumns(table)),
  )
  if (missing.length > 0 || tables.length !== dump.tables.length)
    throw new Error(
      `The backup has other tables than this version: ${missing.map(tableWithColumns).join(', ')}`,
    )
  // Foreign keys are dropped until all tables are loaded, because they would reject rows that refer to rows of a later
  // table. Triggers are disabled, because they would change or reject rows.
  const constraints = await dropForeignKeys(client)
  const secured = await forcedSecurity(client)
  for (const table of secured) await client.query(`alter table ${table} no force row level security`)
  for (const table of dump.tables) {
    await client.query(`alter table ${quoted(table)} disable trigger user`)
    // Some migrations insert rows. These rows are deleted first, because the dump contains them too.
    const { rowCount } = await client.query(`select from ${quoted(table)} limit 1`)
    if (rowCount !== 0) await client.query(`delete from ${quoted(table)}`)
    const target = client.query(
      copy.from(`copy ${tableWithColumns(table)} from stdin with (encoding 'utf8')`),
    )
    await pipeline(dump.rows(table), target)
    if (target.rowCount !== table.rows)
      throw new Error(`${quoted(table)} has ${target.rowCount} rows instead of ${table.rows}.`)
    await client.query(`alter table ${quoted(table)} enable trigger user`)
  }
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  for (const table of secured) await client.query(`alter table ${table} force row level security`)
  for (const sequence of dump.sequences)
    if (sequence.lastValue !== null)
      await client.query('select setval($1, $2::bigint)', [quoted(sequence), sequence.lastValue])
}

async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f'`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  return rows
}

async function forcedSecurity(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relforcerowsecurity',
  )
  return rows.map(({ name }) => name)
}
