import type pg from 'pg'
import { startDatabase } from '../adapters/database/launcher.ts'
import type { Cleanups } from './cleanups.ts'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { prepareExternal } from '../db/prepare.ts'
import { waitForDatabase } from '../db/wait-for-database.ts'

export interface DatabaseSource {
  connection: pg.PoolConfig
  /** Folder of the embedded database; undefined for an external one. */
  folder: string | undefined
  /**
   * Waits until an external database accepts connections. Applies the missing migrations: in an external database only
   * if DATABASE_OWNER_URL is set or the server's role may migrate. Returns the names of the applied migrations.
   * @throws DatabaseUnreachableError, UnmigratedDatabaseError, NewerDatabaseError
   */
  prepare(): Promise<string[]>
  /**
   * Resolves if the embedded database has exited unexpectedly and could not be restarted. Never resolves for an
   * external database.
   */
  failed: Promise<Error>
}

/**
 * Returns the database of DATABASE_URL. Without this setting, starts the embedded database, and adds a step to
 * `cleanups` that stops it.
 */
export async function findDatabase(
  config: Config,
  log: { info(line: string): void; error(line: string): void },
  cleanups: Cleanups,
): Promise<DatabaseSource> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config
  if (url !== null)
    return {
      connection: { connectionString: url },
      folder: undefined,
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
    buffersMb: config.capacity.databaseBuffersMb,
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
  const { address, serverAddress, folder } = embedded
  const prepare = () => migrate(address, { serverRole: serverAddress.user })
  return { connection: serverAddress, folder, prepare, failed }
}
