import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { openKeys } from '#server/start/open-keys.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

/**
 * Creates a new database for each test of a file, and one folder for keys. Read the properties only in tests, because
 * they change before each test. `configOf`: configuration of a server whose keys are in the subfolder `name`.
 * `faultOf`: error of a server that cannot open its keys with this configuration.
 */
export function keyedDatabase() {
  let folder = ''
  let place: TestDatabase
  let database: Database
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matric-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    place = await createTestDatabase()
    database = openDatabase({ connection: place.address, poolSize: 2, onIdleError: () => undefined })
  })
  afterEach(() => database.close())
  return {
    get folder() {
      return folder
    },
    get place() {
      return place
    },
    get database() {
      return database
    },
    configOf: (name: string, env: Record<string, string> = {}): Config =>
      readConfig({ DATA_DIR: join(folder, name), DATABASE_URL: place.serverConnectionString, ...env }),
    faultOf: (config: Config): Promise<string> =>
      openKeys(config, database).then(String, (error: unknown) => String(error)),
  }
}
