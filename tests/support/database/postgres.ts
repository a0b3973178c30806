import { expect, inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import type { SessionTimeouts } from '#server/db/pools.ts'
import type { DatabaseAddress, EmbeddedAddresses } from '#server/adapters/database/launcher.ts'

export type TestDatabase = EmbeddedAddresses & {
  /** Database URL for the role that owns the tables. */
  connectionString: string
  /** Database URL for the server's role. */
  serverConnectionString: string
}

/** Creates a fresh, migrated database. It is dropped after the test file has ended. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const worker = process.env['VITEST_POOL_ID'] ?? ''
  const body = expect.getState().testPath ?? ''
  const response = await fetch(`${inject('databaseBroker')}/${worker}`, { method: 'POST', body })
  if (!response.ok) throw new Error(`No test database: ${await response.text()}`)
  const { address, serverAddress }: EmbeddedAddresses = JSON.parse(await response.text())
  return {
    address,
    connectionString: urlOf(address),
    serverAddress,
    serverConnectionString: urlOf(serverAddress),
  }
}

/** Returns the URL of a database that is reached through its Unix socket. */
export const urlOf = ({ host, port, user, database }: DatabaseAddress) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

/** Timeouts for a test that holds a lock until several statements wait for it, which takes long on a busy machine. */
export const longTimeouts: SessionTimeouts = {
  statement: 120_000,
  lock: 120_000,
  idleInTransaction: 120_000,
}

/** Connects as the owner of the tables, for changes that the server's role may not make. */
export function openAsOwner({ address }: TestDatabase): Database {
  return openDatabase({
    connection: address,
    poolSize: 1,
    timeouts: longTimeouts,
    onIdleError: () => undefined,
  })
}
