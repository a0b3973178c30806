import type pg from 'pg'
import { startDatabase } from './adapters/database/launcher.ts'
import type { Cleanups } from './cleanups.ts'
import type { Config } from './config.ts'
import { migrate } from './db/migrate.ts'
import { prepareExternal } from './db/prepare.ts'
import { waitForDatabase } from './db/wait-for-database.ts'

export interface DatabaseSource {
  /** Settings to connect as the server's role. */
  connection: pg.PoolConfig
  /**
   * Waits for an external database. Migrates the database if the server may do so. Returns the names of the applied
   * files.
   */
  prepare(): Promise<string[]>
  /** Resolves if the embedded database exited unexpectedly and cannot be restarted. */
  failed: Promise<Error>
}

/** Starts the embedded database, or returns the database of DATABASE_URL. */
export async function findDatabase(
  config: Config,
  log: { info(line: string): void; error(line: string): void },
  cleanups: Cleanups,
): Promise<DatabaseSource> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config
  if (url !== null)
    return {
      connection: { connectionString: url },
      async prepare() {
        await waitForDatabase(url, { waitMs: config.databaseWaitSeconds * 1000, log })
        return prepareExternal({ url, ownerUrl })
      },
      failed: new Promise<Error>(() => {}),
    }
  const embedded = await startDatabase({
    dataDir: config.dataDir,
    log,
    serverConnections: config.capacity.databaseConnections,
  })
  let stopping = false
  cleanups.add(async () => {
    stopping = true
    await embedded.stop()
  })
  const failed = new Promise<Error>((resolve) => {
    void embedded.ended.then(() => {
      if (!stopping) resolve(new Error('The embedded database has stopped.'))
    })
  })
  const { address, serverAddress } = embedded
  const prepare = () => migrate(address, { serverRole: serverAddress.user })
  return { connection: serverAddress, prepare, failed }
}
