import { inject } from 'vitest'
import type { DatabaseAddress } from '#server/adapters/database/launcher.ts'

export type TestDatabase = {
  /** Options for `new pg.Client(address)` or `new pg.Pool(address)`. The role is the server's, not a superuser. */
  address: DatabaseAddress
  connectionString: string
}

/** Creates a fresh, migrated database for one test file. It is removed when the run ends. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const response = await fetch(inject('databaseBroker'), { method: 'POST' })
  if (!response.ok) throw new Error(`No test database: ${await response.text()}`)
  const address: DatabaseAddress = JSON.parse(await response.text())
  const { host, port, user, database } = address
  return {
    address,
    connectionString: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
  }
}
