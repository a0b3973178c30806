import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { openDatabase } from './client.ts'
import { replicaProblems } from './replica-problems.ts'

const place = await createTestDatabase()
const primary = openDatabase({ connection: place.serverAddress, poolSize: 1, onIdleError: () => undefined })

async function problemsOf(url: string) {
  const logged: string[] = []
  const log = { info: () => undefined, error: (line: string) => void logged.push(line) }
  return { problems: await replicaProblems(primary, url, { waitMs: 50, log, retryAfterMs: 10 }), logged }
}

test('accepts a copy of the database', async () => {
  expect(await problemsOf(place.serverConnectionString)).toEqual({ problems: [], logged: [] })
})

test('rejects a database of another installation, and one that lacks a migration', async () => {
  const other = await createTestDatabase()
  const owner = openDatabase({ connection: other.address, poolSize: 1, onIdleError: () => undefined })
  await owner.system
    .insertInto('installationKey')
    .values({ purpose: 'documents', fingerprint: 'f'.repeat(64), publicKey: 'x' })
    .execute()
  const foreign = await problemsOf(other.serverConnectionString)
  expect(foreign.problems).toEqual(['REPORTS_DATABASE_URL is not a replica of the database of DATABASE_URL.'])
  await owner.system.deleteFrom('installationKey').execute()
  await sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(
    owner.system,
  )
  expect((await problemsOf(other.serverConnectionString)).problems.join()).toMatch(/lacks \d{4}_.*late/)
  await owner.close()
})

test('a database that does not respond is only logged', async () => {
  const { problems, logged } = await problemsOf('postgresql://matric_reports:secret@127.0.0.1:1/matric')
  expect(problems).toEqual([])
  expect(logged.join()).toContain('does not respond. Until it does, reports read from DATABASE_URL')
})
