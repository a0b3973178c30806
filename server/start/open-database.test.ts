import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { ConfigError, readConfig } from '../config.ts'
import { Cleanups } from './cleanups.ts'
import { openServerDatabase } from './open-database.ts'

// Problems of every test database, because test databases do not flush their data to the disk.
const problems = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) =>
  expect.stringContaining(`The database has ${name} = off`),
)

test('an unsafe database is an error in production, and a logged problem otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matric-open-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { serverConnectionString } = await createTestDatabase()
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: serverConnectionString })
  const logged: string[] = []
  const log = { info: () => undefined, error: (line: string) => void logged.push(line) }
  const cleanups = new Cleanups()
  onTestFinished(() => cleanups.run())

  const rejected = openServerDatabase({ ...config, production: true }, { log, cleanups })
  await expect(rejected).rejects.toBeInstanceOf(ConfigError)
  await expect(rejected).rejects.toMatchObject({ faults: problems })
  expect(logged).toEqual([])

  const { database } = await openServerDatabase(config, { log, cleanups })
  expect(logged).toEqual(problems)
  const { rows } = await database.systemPool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})
