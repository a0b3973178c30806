import type { Readable } from 'node:stream'
import pg from 'pg'
import copy from 'pg-copy-streams'
import type { Db } from './client.ts'

export interface DumpedTable {
  schema: string
  name: string
  columns: string[]
}

export interface DumpedSequence {
  schema: string
  name: string
  /**
   * Last value of the sequence as text, because a bigint can exceed `Number.MAX_SAFE_INTEGER`. Null if the sequence was
   * never used.
   */
  lastValue: string | null
}

export interface DumpedUpload {
  key: string
  sha256: string
  /**
   * True if the uploaded file may be missing from the file store, because the cleanup job may already have deleted it.
   */
  mayBeMissing: boolean
}

/** All data that a backup reads from the database, in one consistent state. Only sequences may have later values. */
export interface Dump {
  takenAt: Date
  /** Id of the PostgreSQL process that reads the data, on the machine of the database. */
  readerPid: number
  migrations: string[]
  tables: DumpedTable[]
  sequences(): Promise<DumpedSequence[]>
  countRows(table: DumpedTable): Promise<number>
  /** Streams the rows of a table in the text format of COPY. */
  rows(table: DumpedTable): Readable
  uploads(): Promise<DumpedUpload[]>
  close(): Promise<void>
}

/** Schemas that a backup contains. The tables in `omittedTables`, which list the applied migrations, are not copied. */
const schemas = ['public', 'graphile_worker']
const omittedTables = [
  ['public', 'schema_migration'],
  ['graphile_worker', 'migrations'],
]

/** Returns the table's name with its schema, quoted for SQL. */
export const quoted = ({ schema, name }: Pick<DumpedTable, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Returns the table's columns, quoted for SQL and separated by commas. */
export const columnList = ({ columns }: DumpedTable) =>
  columns.map((each) => pg.escapeIdentifier(each)).join(', ')

/** Options of a connection that sees all rows and has no statement timeout. */
export const wholeDatabase =
  '-c matric.actor=system -c statement_timeout=0 -c timezone=UTC -c client_min_messages=warning'

/**
 * Option that forbids parallel workers. A parallel worker is a separate process, so lowering the priority of
 * `readerPid` would not slow it down.
 */
const oneProcess = '-c max_parallel_workers_per_gather=0'

/**
 * Lists the tables of a backup with their columns. Generated columns are left out, because the database computes them
 * when the backup is loaded.
 */
export async function dumpedTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) group by 1, 2 order by 1, 2`,
    [schemas],
  )
  return rows.filter(({ schema, name }) => !omittedTables.some(([s, n]) => s === schema && n === name))
}

/**
 * Opens a read-only transaction from which a backup reads. The transaction blocks no writes and lasts until `close`.
 * @throws if the connection does not see all rows
 */
export async function openDump(connection: pg.ClientConfig): Promise<Dump> {
  const client = new pg.Client({ ...connection, options: `${wholeDatabase} ${oneProcess}` })
  await client.connect()
  client.on('error', () => undefined)
  try {
    await client.query('begin isolation level repeatable read read only')
    const now = await client.query<{ now: Date; sees_all: boolean; pid: number }>(
      'select now() as now, matric_is_system() as sees_all, pg_backend_pid() as pid',
    )
    const [first] = now.rows
    if (first === undefined || !first.sees_all) throw new Error('This connection does not see all rows.')
    const applied = await client.query<{ name: string }>('select name from schema_migration order by name')
    const tables = await dumpedTables(client)
    return {
      takenAt: first.now,
      readerPid: first.pid,
      migrations: applied.rows.map(({ name }) => name),
      tables,
      async sequences() {
        const { rows } = await client.query<DumpedSequence>(
          `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
           from pg_sequences where schemaname = any($1) order by 1, 2`,
          [schemas],
        )
        return rows
      },
      async countRows(table) {
        const { rows } = await client.query<{ count: string }>(
          `select count(*) as count from ${quoted(table)}`,
        )
        return Number(rows[0]?.count)
      },
      rows: (table) =>
        client.query(
          copy.to(
            `copy (select ${columnList(table)} from ${quoted(table)}) to stdout with (encoding 'utf8')`,
          ),
        ),
      async uploads() {
        const { rows } = await client.query<DumpedUpload>(
          `select file_key as key, encode(sha256, 'hex') as sha256,
             claimed_at is null or discarded_at is not null as "mayBeMissing" from upload order by id`,
        )
        return rows
      },
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Returns whether the stored file `key` belongs to an upload in use. Such an upload is claimed (its upload token was
 * submitted with an answer or a document) and was not discarded afterwards.
 */
export async function isUploadInUse(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('upload')
    .select('id')
    .where('fileKey', '=', key)
    .where('claimedAt', 'is not', null)
    .where('discardedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
