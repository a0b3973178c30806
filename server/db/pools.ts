import pg from 'pg'
import { defaultCapacity } from '#server/limits/capacity.ts'
import { connectTimeoutMs } from './connect-timeout.ts'
import { closeLostConnections } from './lost-connections.ts'
import { sendWithoutNames } from './without-names.ts'

/** Timeouts in ms that PostgreSQL enforces on each connection. */
export interface SessionTimeouts {
  statement: number
  lock: number
  idleInTransaction: number
}

const productionTimeouts: SessionTimeouts = { statement: 10_000, lock: 5_000, idleInTransaction: 15_000 }

/**
 * Factor for the statement timeout. If a statement gets no response for the resulting time, its connection is checked.
 */
const silenceFactor = 1.5

/**
 * Size of the pool for jobs. One connection listens for new jobs and holds the locks of the job runners. The other
 * connections fetch jobs and mark them as done, which takes milliseconds.
 */
export const jobConnections = 4

/** Size of the pool for reports. Few reports run at the same time. */
export const reportConnections = 4

/**
 * Returns the size of each of the two pools for requests (system and applicant). `connections` is the total number of
 * connections of a process.
 */
export const poolSizeOf = (connections: number) => Math.floor((connections - jobConnections) / 2)

/**
 * Connection settings for the two databases of PgBouncer, which runs in transaction mode. On each connection that it
 * opens, PgBouncer sets the actor (`system` or `applicant`) and the timeouts.
 */
export interface PoolerAddresses {
  system: pg.PoolConfig
  applicant: pg.PoolConfig
}

export interface PoolOptions {
  connection: pg.PoolConfig
  /**
   * If given, the pools for requests connect through PgBouncer. The pool of the job runners always uses `connection`,
   * because job runners need LISTEN, which does not work through PgBouncer.
   */
  pooler?: PoolerAddresses | undefined
  /**
   * Maximum number of connections in each of the two pools for requests (system and applicant). The pools for jobs and
   * reports have fixed sizes.
   */
  poolSize?: number
  /** Timeouts of each connection; by default those of production. */
  timeouts?: SessionTimeouts | undefined
  /** Called for an error on an idle connection. The pool has already removed the connection. */
  onIdleError: (error: Error) => void
}

function typeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.DATE, (value: string) => value)
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}

const sessionSettings = (actor: string, { statement, lock, idleInTransaction }: SessionTimeouts) =>
  `-c matric.actor=${actor} -c statement_timeout=${statement} -c lock_timeout=${lock}` +
  ` -c idle_in_transaction_session_timeout=${idleInTransaction} -c timezone=UTC`

/** Connection option that keeps reports from writing, even if REPORTS_DATABASE_URL does not name a replica. */
const onlyRead = ' -c default_transaction_read_only=on'

/**
 * Creates a pool of connections that run as `actor`. It connects when the first statement runs. Its connections have the
 * timeouts of `options`, and `readOnly` makes them unable to write.
 */
export function poolOf(
  options: PoolOptions,
  actor: 'system' | 'applicant',
  {
    size = options.poolSize ?? poolSizeOf(defaultCapacity.databaseConnections),
    pooler = options.pooler?.[actor],
    readOnly = false,
  }: { size?: number; pooler?: pg.PoolConfig | undefined; readOnly?: boolean } = {},
): pg.Pool {
  const timeouts = options.timeouts ?? productionTimeouts
  const settings = sessionSettings(actor, timeouts) + (readOnly ? onlyRead : '')
  const direct = { ...options.connection, options: settings }
  const pool = new pg.Pool({
    ...(pooler ?? direct),
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    types: typeParsers(),
  })
  // PgBouncer closes lost connections itself (`tcp_user_timeout`).
  if (pooler === undefined) closeLostConnections(pool, direct, timeouts.statement * silenceFactor)
  else pool.on('connect', sendWithoutNames)
  pool.on('error', options.onIdleError)
  // If a connection in use dies, its statement fails. Without a listener for its error, the process would also exit.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
