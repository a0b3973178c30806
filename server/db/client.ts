import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

/** A Kysely handle on the schema: the pool, one connection or a transaction. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/** A prepared statement: `name` is its plan's name on every connection, so it is unique to `text`. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/**
 * The database behind two doors. `system` sees every row: sign-in, the gateway's answers, jobs. `asApplicant` and
 * its kin see one applicant's rows only, whatever the statement forgets to say, because row-level security binds
 * the connection before the statement runs.
 */
export interface Database {
  system: Db
  /** One prepared statement as the system; rows as the driver reads them. */
  systemStatement<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
  /** Statements on one connection that sees `applicantId` only, each committed by itself. */
  asApplicant<T>(applicantId: string, run: (db: Db) => Promise<T>): Promise<T>
  /** The same in one transaction. */
  asApplicantInOne<T>(applicantId: string, run: (tx: Tx) => Promise<T>): Promise<T>
  /** One prepared statement that sees `applicantId` only, in one round trip. */
  applicantStatement<Row extends pg.QueryResultRow>(applicantId: string, statement: Statement): Promise<Row[]>
  /** The pool of the system's door, for libraries that bring their own statements. */
  systemPool: pg.Pool
  /** Answers when a statement reaches the server. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Bounds in milliseconds: no request hangs on a lock or a lost plan for longer than a person waits. */
const bounds = { statement: 10_000, lock: 5_000, idleInTransaction: 15_000, connect: 5_000 }

/** `date` as the string it is, `bigint` as a number, once for every connection. */
function typesAsWeReadThem(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}

export interface DatabaseOptions {
  /** Connection settings of the driver; a `connectionString` or a socket. */
  connection: pg.PoolConfig
  /** Connections of each of the two doors. */
  poolSize?: number
  /** Told of errors on idle connections; the pool replaces them by itself. */
  onIdleError: (error: Error) => void
}

function poolOf(options: DatabaseOptions, settings: string, pipeline: boolean): pg.Pool {
  const pool = new pg.Pool({
    ...options.connection,
    pipeline,
    max: options.poolSize ?? 8,
    connectionTimeoutMillis: bounds.connect,
    types: typesAsWeReadThem(),
    options:
      `${settings} -c statement_timeout=${bounds.statement} -c lock_timeout=${bounds.lock}` +
      ` -c idle_in_transaction_session_timeout=${bounds.idleInTransaction} -c timezone=UTC`,
  })
  pool.on('error', options.onIdleError)
  // A connection that dies while it is lent out fails the statement on it; nothing else is to be done.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

const fence: Omit<Statement, 'values'> = {
  name: 'fence',
  text: "select set_config('matric.applicant', $1, false)",
}

/** What the driver's client has and its types do not tell: the socket it writes to. */
interface WithSocket {
  connection?: { stream?: { cork?(): void; uncork?(): void } }
}

/** Statements given at once leave in one packet: a write to the socket costs as much as all else in the driver. */
function together<const Answers extends readonly Promise<unknown>[]>(
  client: pg.PoolClient,
  ask: () => Answers,
): Promise<{ -readonly [At in keyof Answers]: Awaited<Answers[At]> }> {
  const stream = (client as WithSocket).connection?.stream
  stream?.cork?.()
  try {
    return Promise.all(ask())
  } finally {
    stream?.uncork?.()
  }
}

/** Opens both doors; nothing connects before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const systemPool = poolOf(options, '-c matric.actor=system', false)
  const applicantPool = poolOf(options, '-c matric.actor=applicant', true)
  const system = kyselyOn(systemPool)
  const applicants = kyselyOn(applicantPool)
  return {
    system,
    systemPool,
    async systemStatement<Row extends pg.QueryResultRow>(statement: Statement) {
      return (await systemPool.query<Row>(statement)).rows
    },
    asApplicant: (applicantId, run) =>
      applicants.connection().execute(async (db) => {
        await sql`select set_config('matric.applicant', ${applicantId}, false)`.execute(db)
        return run(db)
      }),
    asApplicantInOne: (applicantId, run) =>
      applicants.transaction().execute(async (tx) => {
        await sql`select set_config('matric.applicant', ${applicantId}, false)`.execute(tx)
        return run(tx)
      }),
    async applicantStatement<Row extends pg.QueryResultRow>(applicantId: string, statement: Statement) {
      const client = await applicantPool.connect()
      try {
        const [, answer] = await together(client, () => [
          client.query({ ...fence, values: [applicantId] }),
          client.query<Row>(statement),
        ])
        client.release()
        return answer.rows
      } catch (error) {
        // After a failed pair the connection's fence is uncertain: it is not used again.
        client.release(true)
        throw error
      }
    },
    async ping() {
      await systemPool.query('select 1')
    },
    async close() {
      await Promise.all([system.destroy(), applicants.destroy()])
      // Kysely closes only a pool that it has used itself.
      await Promise.all([systemPool, applicantPool].filter((pool) => !pool.ending).map((pool) => pool.end()))
    },
  }
}
