import { type Config, ConfigError } from '../config.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { poolSizeOf } from '../db/pools.ts'
import { databaseProblems } from '../db/database-problems.ts'
import { poolerAddresses, poolerProblems } from '../db/pooler.ts'
import { replicaProblems } from '../db/replica-problems.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Cleanups } from './cleanups.ts'
import { type DatabaseSource, findDatabase } from './database-source.ts'

interface Log {
  info(line: string): void
  error(line: string): void
}

interface OpenedDatabase {
  database: Database
  /** Folder of the embedded database; undefined for an external one. */
  databaseFolder: DatabaseSource['folder']
  failed: DatabaseSource['failed']
}

/**
 * Opens the database: 1. finds or starts it; 2. applies the missing migrations; 3. opens the connections; 4. checks the
 * settings of the pooler and of the database. Outside production, problems of the database are only logged. Adds the
 * cleanup of each finished step to `cleanups`, also if a later step fails.
 * @throws ConfigError with the settings that the operator must fix · the errors of `DatabaseSource.prepare`
 */
export async function openServerDatabase(
  config: Config,
  { log, cleanups, tracing }: { log: Log; cleanups: Cleanups; tracing?: Tracing | undefined },
): Promise<OpenedDatabase> {
  const source = await findDatabase(config, log, cleanups)
  const applied = await source.prepare()
  if (applied.length > 0) log.info(`The database was migrated to ${applied.at(-1)}.`)
  const connections = config.capacity.databaseConnections
  const database = openDatabase({
    connection: source.connection,
    pooler: config.databasePoolerUrl === null ? undefined : poolerAddresses(config.databasePoolerUrl),
    reports: config.reportsDatabaseUrl === null ? undefined : { connectionString: config.reportsDatabaseUrl },
    onReplicaLost: (error) =>
      log.error(`Reports read from DATABASE_URL, because the replica fails: ${error.message}`),
    poolSize: poolSizeOf(connections),
    onIdleError: (error) => log.error(`A database connection was lost: ${error.message}`),
    tracing,
  })
  cleanups.add(() => database.close())
  if (config.databasePoolerUrl !== null) throwIfAny(await poolerProblems(database))
  const problems = await databaseProblems(database, connections)
  if (config.production) throwIfAny(problems)
  for (const problem of problems) log.error(problem)
  return { database, databaseFolder: source.folder, failed: source.failed }
}

/**
 * Waits until the replica for reports has the newest migration and the current keys of the database. The keys must
 * therefore be registered before this call. Does nothing without a replica.
 * @throws ConfigError if the server must not use the replica
 */
export async function checkReplica(config: Config, database: Database, log: Log): Promise<void> {
  if (config.reportsDatabaseUrl === null) return
  const waitMs = config.databaseWaitSeconds * 1000
  throwIfAny(await replicaProblems(database, config.reportsDatabaseUrl, { waitMs, log }))
}

function throwIfAny(problems: string[]): void {
  if (problems.length > 0) throw new ConfigError(problems)
}
