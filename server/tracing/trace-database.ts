import { type DatabaseConnection, type Dialect, type Driver, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { StartedSpan, Tracing } from './tracing.ts'

/**
 * Returns Kysely's PostgreSQL dialect with a span for each use of a connection, from requesting it to releasing it.
 * Work outside of a request or job is not recorded.
 */
export function tracedPostgres(pool: pg.Pool, poolName: string, tracing: Tracing): Dialect {
  const dialect = new PostgresDialect({ pool })
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => traceDriver(dialect.createDriver(), poolName, tracing),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/** Returns the attributes of each database span. `pool` is the pool's name, as in the metrics. */
const attributesOf = (pool: string) => ({ 'db.system.name': 'postgresql', 'matric.pool': pool })

function traceDriver(driver: Driver, poolName: string, tracing: Tracing): Driver {
  const spans = new WeakMap<DatabaseConnection, StartedSpan>()
  const acquire = driver.acquireConnection.bind(driver)
  const begin = driver.beginTransaction.bind(driver)
  const rollback = driver.rollbackTransaction.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    const attributes = attributesOf(poolName)
    const span = tracing.startChild({ name: 'database statement', kind: 'client', attributes })
    try {
      const connection = await acquire(options)
      if (span !== null) spans.set(connection, span)
      return connection
    } catch (error) {
      span?.end(error)
      throw error
    }
  }
  driver.beginTransaction = async (connection, settings) => {
    spans.get(connection)?.rename('database transaction')
    await begin(connection, settings)
  }
  driver.rollbackTransaction = async (connection) => {
    spans.get(connection)?.set({ 'matric.rolled_back': true })
    await rollback(connection)
  }
  driver.releaseConnection = async (connection, options) => {
    spans.get(connection)?.end()
    spans.delete(connection)
    await release(connection, options)
  }
  return driver
}

/**
 * Records a span for a prepared statement that bypasses Kysely. The span contains the name of the statement, but no
 * values.
 */
export async function traceStatement<T>(
  tracing: Tracing | undefined,
  { pool, statement }: { pool: string; statement: string },
  run: () => Promise<T>,
): Promise<T> {
  if (tracing === undefined) return run()
  const name = `database ${statement}`
  const span = tracing.startChild({ name, kind: 'client', attributes: attributesOf(pool) })
  try {
    const result = await run()
    span?.end()
    return result
  } catch (error) {
    span?.end(error)
    throw error
  }
}
