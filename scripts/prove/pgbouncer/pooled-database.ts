import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningDatabase, startDatabase } from '#server/adapters/database/launcher.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from '../../processes/at-exit.ts'
import { freePort } from '../../processes/free-port.ts'
import { installedPgBouncer, startPgBouncer } from './start-pgbouncer.ts'

/** A migrated database with the installed PgBouncer in front of it. */
export interface PooledDatabase {
  database: RunningDatabase
  /** Data folder of the database. */
  dataDir: string
  /** Value of DATABASE_POOLER_URL for a server. */
  poolerUrl: string
  /** Kills PgBouncer, which closes all its connections. */
  stopPooler(): Promise<void>
  /** Starts PgBouncer again after `stopPooler`, with the same port. */
  startPooler(): Promise<void>
  /** Stops PgBouncer and the database, and deletes the data. */
  close(): Promise<void>
}

/**
 * Starts a database, migrates it, and starts PgBouncer with `connections` connections in each of its two pools.
 * @throws if PgBouncer is not installed
 */
export async function startPooledDatabase(connections: number): Promise<PooledDatabase> {
  installedPgBouncer()
  const { folder, remove } = temporaryFolder('matric-pgbouncer-')
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const database = await startDatabase({ dataDir, log: { info: () => undefined } })
  const { serverAddress, address } = database
  await migrate(address, { serverRole: serverAddress.user })
  const port = await freePort()
  const startPooler = () => startPgBouncer(folder, serverAddress, { port, connections })
  let stopPooler = await startPooler()
  return {
    database,
    dataDir,
    poolerUrl: `postgresql://${serverAddress.user}@127.0.0.1:${port}/matric`,
    stopPooler: () => stopPooler(),
    async startPooler() {
      stopPooler = await startPooler()
    },
    async close() {
      await stopPooler()
      await database.stop()
      remove()
    },
  }
}
