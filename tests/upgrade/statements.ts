import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { ApiServer } from '#tests/support/api-server.ts'

/** An SQL statement that a version of the server sends, and the columns that it returned on that version's schema. */
export interface RecordedStatement {
  text: string
  /** Name and type of each column, such as `points integer`. */
  columns: string[]
}

/** The SQL statements that a released version sends. Until the next release, no new migration may break one of them. */
export interface RecordedStatements {
  version: string
  /** The newest migration of the version. */
  migration: string
  statements: RecordedStatement[]
}

interface Connection {
  parse(message: { name: string; text: string; types: [] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}
const clientMethods = pg.Client.prototype as unknown as {
  query(statement: string | { text?: string }, ...rest: unknown[]): unknown
}
/** Prototype of pg's connections. Scoped queries (see server/db/scoped-query.ts) are sent with its method `parse`. */
const { prototype: connectionMethods } = (pg as unknown as { Connection: { prototype: Connection } })
  .Connection

const notOurs = /^\s*(begin|commit|rollback|savepoint|release|set|start)\b|graphile_worker/i

/** Runs work that is not an API call, such as jobs, and records its SQL statements. */
export type Recorded = (work: () => Promise<void>) => Promise<void>

/**
 * Returns the SQL statements that the server sends during the API calls of `journey` and during work passed to
 * `recorded`. Each statement occurs once; the list is sorted. Leaves out statements that control transactions or the
 * job queue.
 */
export async function statementsDuring(
  server: ApiServer,
  journey: (recorded: Recorded) => Promise<void>,
): Promise<string[]> {
  const texts = new Set<string>()
  const inCall = new AsyncLocalStorage<true>()
  const note = (text = '') => {
    if (text !== '' && inCall.getStore() && !notOurs.test(text)) texts.add(text)
  }
  const { parse } = connectionMethods
  const { query } = clientMethods
  const { http } = server
  const inject = http.inject.bind(http)
  // Fastify starts an injected call only when its result is awaited. The result is therefore awaited inside
  // `inCall.run`.
  http.inject = ((...given: Parameters<typeof inject>) =>
    inCall.run(true, async () => await inject(...given))) as typeof http.inject
  connectionMethods.parse = function noteParsed(message) {
    note(message.text)
    parse.call(this, message)
  }
  clientMethods.query = function noteSent(statement, ...rest) {
    note(typeof statement === 'string' ? statement : statement.text)
    return query.call(this, statement, ...rest)
  }
  try {
    await journey((work) => inCall.run(true, work))
  } finally {
    http.inject = inject
    connectionMethods.parse = parse
    clientMethods.query = query
  }
  return [...texts].sort()
}

interface Field {
  name: string
  dataTypeID: number
}

/** Lets the database parse and analyse a statement, and returns its columns, without running it. */
function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    const description = {
      submit(to: Connection) {
        to.parse({ name: '', text, types: [] })
        to.describe({ type: 'S', name: '' })
        to.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    }
    client.query(description as unknown as pg.Submittable)
  })
}

/**
 * Returns the columns that a statement returns, such as `points integer`.
 * @throws if the schema lacks something that the statement uses
 */
export async function columnsOf(client: pg.Client, text: string): Promise<string[]> {
  const fields = await fieldsOf(client, text)
  const { rows } = await client.query<{ type: string }>(
    `select format_type(oid, null) as type from unnest($1::oid[]) with ordinality as given (oid, at) order by at`,
    [fields.map(({ dataTypeID }) => dataTypeID)],
  )
  return fields.map(({ name }, at) => `${name} ${rows[at]?.type ?? ''}`)
}

const insertion = /insert into "?(\w+)"?(?: as "?\w+"?)?\s*\(([^)]*)\)/gi

/** Returns the mandatory columns without a default, as `table.column`, that the insertions in an SQL text leave out. */
function missingColumns(text: string, mandatory: ReadonlyMap<string, readonly string[]>): string[] {
  return [...text.matchAll(insertion)].flatMap(([, table = '', list = '']) => {
    const given = new Set(list.split(',').map((name) => name.trim().replaceAll('"', '')))
    return (mandatory.get(table) ?? []).filter((name) => !given.has(name)).map((name) => `${table}.${name}`)
  })
}

async function mandatoryColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
      and is_generated = 'NEVER' group by 1`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Returns an error text for each statement that fails, no longer returns its columns, or omits a mandatory column. */
export async function faultsOf(
  client: pg.Client,
  statements: readonly RecordedStatement[],
): Promise<string[]> {
  const mandatory = await mandatoryColumns(client)
  const faults: string[] = []
  for (const { text, columns } of statements) {
    const fault = await columnsOf(client, text).then(
      (now) => {
        const lost = columns.filter((column) => !now.includes(column))
        const missing = missingColumns(text, mandatory)
        if (lost.length > 0) return `no longer returns ${lost.join(', ')}`
        return missing.length > 0 ? `does not fill ${missing.join(', ')}` : null
      },
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (fault !== null) faults.push(`${fault}: ${text.slice(0, 200)}`)
  }
  return faults
}
