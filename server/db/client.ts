import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { traceStatement, tracedPostgres } from '#server/tracing/trace-database.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { jobConnections, poolOf, type PoolOptions, reportConnections } from './pools.ts'
import { reportsOn } from './reports.ts'
import { queryScoped } from './scoped-query.ts'
import type { Schema } from './schema.ts'
import type { Statement } from './statement.ts'

/** Access to the tables through Kysely: on a pool, on one connection or in a transaction. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/**
 * The database, accessed through two kinds of connection. System connections see every row; sign-in, payments, the
 * office and jobs use them. Applicant connections see only the rows of one applicant: row-level security hides all
 * other rows, even from a statement without a condition on the applicant.
 */
export interface Database {
  system: Db
  /** Runs one statement on a system connection. Column names are not converted to camelCase. */
  systemStatement<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>
  /** Runs statements scoped to one applicant on one connection. Opens a transaction only if a pooler is used. */
  asApplicant<T>(applicantId: string, run: (db: Db) => Promise<T>): Promise<T>
  /** Like `asApplicant`, but always in one transaction. */
  asApplicantInOne<T>(applicantId: string, run: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction scoped to one applicant. Inside `work`, the other methods for applicant connections
   * join this transaction if they are called for the same applicant.
   */
  asApplicantTogether<T>(applicantId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one statement scoped to one applicant, in one round trip. */
  applicantStatement<Row extends pg.QueryResultRow>(applicantId: string, statement: Statement): Promise<Row[]>
  /**
   * Like `applicantStatement`, for the owner of an access token (given as its hash). In SQL, `matric_applicant()` is
   * that applicant. Returns null if the token is invalid. The statement still runs, but row-level security hides all
   * rows.
   */
  bearerStatement<Row extends pg.QueryResultRow>(
    accessToken: Buffer,
    statement: Statement,
  ): Promise<Row[] | null>
  /**
   * Runs a report, which only reads. Uses the replica for reports; without a replica, or while the replica fails, uses
   * a system connection. A replica may lag behind by seconds.
   */
  report<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** Pool of system connections, for libraries that run their own statements. */
  systemPool: pg.Pool
  /** Pool of system connections for the job runners, so that they do not take connections from requests. */
  jobPool: pg.Pool
  /** Returns the number of connections, idle connections and waiting callers of each pool. */
  poolSizes(): { pool: string; connections: number; idle: number; waiting: number }[]
  /** Resolves if the database responds. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions extends PoolOptions {
  /** Connection settings for reports. By default, reports use system connections. */
  reports?: pg.PoolConfig | undefined
  /** Called when reports switch to the primary database because the replica has failed. */
  onReplicaLost?: (error: Error) => void
  /** Records a span for each use of a connection by a request or job. Undefined: nothing is recorded. */
  tracing?: Tracing | undefined
}

function kyselyOn(pool: pg.Pool, poolName: string, tracing: Tracing | undefined): Db {
  return new Kysely<Schema>({
    dialect: tracing === undefined ? new PostgresDialect({ pool }) : tracedPostgres(pool, poolName, tracing),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/**
 * Statements that set the applicant for the rest of the transaction. Both return the applicant's id; `accessToken`
 * returns null for an invalid token.
 */
const scopes = {
  applicant: { name: 'scope', text: "select set_config('matric.applicant', $1, true)" },
  accessToken: { name: 'enter', text: 'select matric_enter($1)' },
}

/** Runs a statement on a Kysely connection or transaction. */
export async function runStatement<Row>(db: Db, { text, values }: Statement): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}

/** Creates the pools, which connect when the first statement runs. */
export function openDatabase(options: DatabaseOptions): Database {
  const systemPool = poolOf(options, 'system')
  const jobPool = poolOf({ ...options, pooler: undefined }, 'system', { size: jobConnections })
  const applicantPool = poolOf(options, 'applicant')
  const { reports: replica, onIdleError, timeouts, tracing } = options
  const reportPool =
    replica === undefined
      ? null
      : poolOf({ connection: replica, onIdleError, timeouts }, 'system', {
          size: reportConnections,
          readOnly: true,
        })
  const usesNames = options.pooler === undefined
  const system = kyselyOn(systemPool, 'system', tracing)
  const applicants = kyselyOn(applicantPool, 'applicants', tracing)
  const reports = reportsOn({
    primary: system,
    replica: reportPool === null ? null : kyselyOn(reportPool, 'reports', tracing),
    onLost: options.onReplicaLost ?? (() => undefined),
  })
  const scoped = <Row>(scope: Statement, statement: Statement) =>
    traceStatement(tracing, { pool: 'applicants', statement: statement.name }, () =>
      runScoped<Row>(scope, statement),
    )
  async function runScoped<Row>(scope: Statement, statement: Statement) {
    const client = await applicantPool.connect()
    try {
      const result = await queryScoped<Row>(client, scope, statement, { usesNames })
      client.release()
      return result
    } catch (error) {
      // The connection is closed, because it is unknown which of the two statements are prepared on it.
      client.release(true)
      throw error
    }
  }
  const joined = new AsyncLocalStorage<{ applicantId: string; tx: Tx }>()
  /**
   * Returns the transaction of `asApplicantTogether` in which this code runs. Returns undefined outside such a
   * transaction, or if the transaction belongs to another applicant.
   */
  const joinedTx = (applicantId: string) => {
    const outer = joined.getStore()
    return outer?.applicantId === applicantId ? outer.tx : undefined
  }
  const inOne = <T>(applicantId: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
    applicants.transaction().execute(async (tx) => {
      await sql`select set_config('matric.applicant', ${applicantId}, true)`.execute(tx)
      return run(tx)
    })
  return {
    system,
    report: reports.run,
    systemPool,
    jobPool,
    poolSizes: () =>
      Object.entries({
        system: systemPool,
        jobs: jobPool,
        applicants: applicantPool,
        ...(reportPool === null ? {} : { reports: reportPool }),
      }).map(([pool, each]) => ({
        pool,
        connections: each.totalCount,
        idle: each.idleCount,
        waiting: each.waitingCount,
      })),
    async systemStatement<Row extends pg.QueryResultRow>(statement: Statement) {
      return traceStatement(
        tracing,
        { pool: 'system', statement: statement.name },
        async () => (await systemPool.query<Row>(statement)).rows,
      )
    },
    async asApplicant(applicantId, run) {
      const tx = joinedTx(applicantId)
      if (tx !== undefined) return run(tx)
      // Behind a pooler, only the statements of one transaction are certain to run on the same connection.
      if (options.pooler !== undefined) return inOne(applicantId, run)
      return applicants.connection().execute(async (db) => {
        await sql`select set_config('matric.applicant', ${applicantId}, false)`.execute(db)
        return run(db)
      })
    },
    async asApplicantInOne(applicantId, run) {
      const tx = joinedTx(applicantId)
      return tx === undefined ? inOne(applicantId, run) : run(tx)
    },
    asApplicantTogether: (applicantId, work) =>
      inOne(applicantId, (tx) => joined.run({ applicantId, tx }, () => work(tx))),
    async applicantStatement<Row extends pg.QueryResultRow>(applicantId: string, statement: Statement) {
      const tx = joinedTx(applicantId)
      if (tx !== undefined) return runStatement<Row>(tx, statement)
      const scope = { ...scopes.applicant, values: [applicantId] }
      return (await scoped<Row>(scope, statement)).rows
    },
    async bearerStatement<Row extends pg.QueryResultRow>(accessToken: Buffer, statement: Statement) {
      const outer = joined.getStore()
      // The token route checked the token before it opened this transaction (see server/http/token-route.ts). The
      // transaction is scoped to the token's owner, so the token is not checked a second time.
      if (outer !== undefined) return runStatement<Row>(outer.tx, statement)
      const { applicantId, rows } = await scoped<Row>(
        { ...scopes.accessToken, values: [accessToken] },
        statement,
      )
      return applicantId === null ? null : rows
    },
    async ping() {
      await systemPool.query('select 1')
    },
    async close() {
      await Promise.all([system.destroy(), applicants.destroy()])
      // Kysely closes only the pools that it has used. The unused pools are closed here.
      const pools = [systemPool, jobPool, applicantPool, ...(reportPool === null ? [] : [reportPool])]
      await Promise.all(pools.filter((pool) => !pool.ending).map((pool) => pool.end()))
    },
  }
}
