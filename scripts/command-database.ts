import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedAddresses, startDatabase } from '#server/adapters/database/launcher.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareExternal } from '#server/db/prepare.ts'
import { userOf } from '#server/db/server-role.ts'

/**
 * Pause between attempts to reach the database, and number of further attempts after the first. Attempts are repeated
 * because a server that is starting or stopping uses the data folder for a moment.
 */
const retryAfterMs = 250
const tries = 40

/**
 * Migrates the database of `DATABASE_URL` (see `prepareExternal`), or the embedded database, and runs a command on that
 * database with the server's role. The server may be running.
 * @throws if the database cannot be reached or prepared
 */
export async function withDatabase<T>(config: Config, run: (database: Database) => Promise<T>): Promise<T> {
  return withReached(config, async ({ server, prepare }) => {
    await prepare()
    const database = openDatabase({ connection: server, poolSize: 2, onIdleError: () => undefined })
    try {
      return await run(database)
    } finally {
      await database.close()
    }
  })
}

/**
 * Runs a command with the connection settings of the role that owns the tables, without migrating. Also passes the name
 * of the server's role, if the server connects with another role.
 */
export async function withOwner<T>(
  config: Config,
  run: (owner: pg.ClientConfig, serverRole: string | undefined) => Promise<T>,
): Promise<T> {
  return withReached(config, ({ owner, serverRole }) => run(owner, serverRole))
}

/** Migrates the server's database. Returns the names of the migrations that ran. */
export async function migrateDatabase(config: Config): Promise<string[]> {
  return withReached(config, ({ prepare }) => prepare())
}

async function withReached<T>(config: Config, run: (reached: Reached) => Promise<T>): Promise<T> {
  const reached = await reach(config)
  try {
    return await run(reached)
  } finally {
    await reached.stop()
  }
}

interface Reached {
  owner: pg.ClientConfig
  server: pg.ClientConfig
  /** Database role of the server. Undefined if the server connects as the owner of the tables. */
  serverRole: string | undefined
  prepare(): Promise<string[]>
  stop(): Promise<void>
}

async function reach({ databaseUrl, databaseOwnerUrl, dataDir }: Config): Promise<Reached> {
  if (databaseUrl !== null) return external(databaseUrl, databaseOwnerUrl)
  for (let remainingTries = tries; ; remainingTries--) {
    const running = runningDatabase(dataDir)
    if (running !== null && (await canConnect(running.address)))
      return embedded(running, async () => undefined)
    try {
      const log = { info: () => undefined, error: (line: string) => console.error(line) }
      const started = await startDatabase({ dataDir, log })
      return embedded(started, started.stop)
    } catch (error) {
      const busy = error instanceof Error && error.name === 'DataFolderInUseError'
      if (!busy || remainingTries === 0) throw error
      await pause(retryAfterMs)
    }
  }
}

function external(url: string, ownerUrl: string | null): Reached {
  return {
    owner: { connectionString: ownerUrl ?? url },
    server: { connectionString: url },
    serverRole: ownerUrl === null ? undefined : userOf(url),
    prepare: () => prepareExternal({ url, ownerUrl }),
    stop: async () => undefined,
  }
}

function embedded({ address, serverAddress }: EmbeddedAddresses, stop: () => Promise<void>): Reached {
  const serverRole = serverAddress.user
  const prepare = () => migrate(address, { serverRole })
  return { owner: address, server: serverAddress, serverRole, prepare, stop }
}

/** Returns whether a connection can be opened. Otherwise the caller starts the database. */
async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
