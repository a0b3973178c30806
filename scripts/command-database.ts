import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startDatabase } from '#server/adapters/database/launcher.ts'
import { runningDatabase } from '#server/adapters/database/running.ts'
import type { Config } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'

/**
 * Pause between attempts in milliseconds, and number of attempts. Attempts are repeated because a server that is
 * starting or stopping uses the data folder for a moment.
 */
const retryAfterMs = 250
const tries = 40

/**
 * Migrates the server's database and runs a command on it. The database is the one of `DATABASE_URL`, or the embedded
 * one. The server may be running. Throws if the data folder is in use and its database cannot be reached.
 */
export async function withDatabase<T>(config: Config, run: (database: Database) => Promise<T>): Promise<T> {
  return withConnection(config, async (connection) => {
    await migrate(connection)
    const database = openDatabase({ connection, poolSize: 2, onIdleError: () => undefined })
    try {
      return await run(database)
    } finally {
      await database.close()
    }
  })
}

/** Like `withDatabase`, without migrating. */
export async function withConnection<T>(
  config: Config,
  run: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const { connection, stop } = await reach(config)
  try {
    return await run(connection)
  } finally {
    await stop()
  }
}

interface Reached {
  connection: pg.ClientConfig
  stop(): Promise<void>
}

async function reach({ databaseUrl, dataDir }: Config): Promise<Reached> {
  const notOurs = async () => undefined
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, stop: notOurs }
  for (let left = tries; ; left--) {
    const running = runningDatabase(dataDir)
    if (running !== null && (await canConnect(running))) return { connection: running, stop: notOurs }
    try {
      const log = { info: () => undefined, error: (line: string) => console.error(line) }
      const embedded = await startDatabase({ dataDir, log })
      return { connection: embedded.address, stop: embedded.stop }
    } catch (error) {
      const busy = error instanceof Error && error.name === 'DataFolderInUseError'
      if (!busy || left === 0) throw error
      await pause(retryAfterMs)
    }
  }
}

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
