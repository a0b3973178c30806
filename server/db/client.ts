import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { queryFenced } from './fenced-query.ts'
import type { Schema } from './schema.ts'
import type { Statement } from './statement.ts'

/** A Kysely handle on the schema: the pool, one connection or a transaction. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

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
  /**
   * The same for whoever the access token (its hash) speaks for: the database itself looks the token up and sets the
   * fence by it. `matric_applicant()` is who it was. Null when the token is good for nothing; the statement, which then
   * sees no row, has done nothing.
   */
  bearerStatement<Row extends pg.QueryResultRow>(
    accessToken: Buffer,
    statement: Statement,
  ): Promise<Row[] | null>
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

function poolOf(options: DatabaseOptions, settings: string): pg.Pool {
  const pool = new pg.Pool({
    ...options.connection,
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

/** Both hold for the statement that follows in the same transaction; each answers who or what it let in. */
const fences = {
  applicant: { name: 'fence', text: "select set_config('matric.applicant', $1, true)" },
  accessToken: { name: 'enter', text: 'select matric_enter($1)' },
}

/** Opens both doors; nothing connects before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const systemPool = poolOf(options, '-c matric.actor=system')
  const applicantPool = poolOf(options, '-c matric.actor=applicant')
  const system = kyselyOn(systemPool)
  const applicants = kyselyOn(applicantPool)
  async function fenced<Row>(fence: Statement, statement: Statement) {
    const client = await applicantPool.connect()
    try {
      const answer = await queryFenced<Row>(client, fence, statement)
      client.release()
      return answer
    } catch (error) {
      // Which of the two statements failed, and what the connection has prepared, is uncertain: it is not used again.
      client.release(true)
      throw error
    }
  }
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
      const fence = { ...fences.applicant, values: [applicantId] }
      return (await fenced<Row>(fence, statement)).rows
    },
    async bearerStatement<Row extends pg.QueryResultRow>(accessToken: Buffer, statement: Statement) {
      const { opened, rows } = await fenced<Row>({ ...fences.accessToken, values: [accessToken] }, statement)
      return opened === null ? null : rows
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
