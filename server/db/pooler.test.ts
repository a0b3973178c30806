import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { type Database, openDatabase } from './client.ts'
import { newId } from './id.ts'
import { poolerAddresses, poolerProblems } from './pooler.ts'

let database: Database | undefined
afterEach(() => database?.close())

/**
 * Opens a database with pooler settings but without a pooler. `settings` returns the options that PgBouncer would set
 * for an actor.
 */
async function openPooled(settings: (actor: string) => string): Promise<Database> {
  const { serverAddress } = await createTestDatabase()
  const forActor = (actor: string) => ({ ...serverAddress, options: settings(actor) })
  database = openDatabase({
    connection: serverAddress,
    pooler: { system: forActor('system'), applicant: forActor('applicant') },
    poolSize: 1,
    onIdleError: () => undefined,
  })
  return database
}

const timeouts =
  '-c statement_timeout=10000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000'
const complete = (actor: string) => `-c matric.actor=${actor} ${timeouts}`

test('sends no named statement through a pooler', async () => {
  const { systemStatement, applicantStatement, systemPool } = await openPooled(complete)
  const prepared = { name: 'prepared', text: 'select name from pg_prepared_statements', values: [] }
  await systemPool.query({ name: 'of-a-library', text: 'select $1::int', values: [1] })
  for (let times = 2; times > 0; times -= 1) {
    expect(await systemStatement(prepared)).toEqual([])
    expect(await applicantStatement(newId(), prepared)).toEqual([])
  }
})

test('leaves no applicant set on a connection behind a pooler', async () => {
  const { asApplicant, asApplicantInOne, applicantStatement } = await openPooled(complete)
  const text = `select current_setting('matric.applicant', true) as id`
  const [one, other] = [newId(), newId()]
  const read = async (id: string) =>
    await asApplicant(
      id,
      async (db) => (await sql<{ id: string }>`select matric_applicant() as id`.execute(db)).rows,
    )
  expect(await read(one)).toEqual([{ id: one }])
  expect(await applicantStatement(other, { name: 'who', text, values: [] })).toEqual([{ id: other }])
  await asApplicantInOne(one, async () => undefined)
  await expect(asApplicant('', (db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division')
  expect(await applicantStatement('', { name: 'who', text, values: [] })).toEqual([{ id: '' }])
})

test('accepts a pooler that sets the actor and the timeouts', async () => {
  expect(await poolerProblems(await openPooled(complete))).toEqual([])
})

test('names the databases of a pooler that does not set the actor or the timeouts', async () => {
  const incomplete = await openPooled((actor) => (actor === 'system' ? '-c matric.actor=system' : timeouts))
  expect(await poolerProblems(incomplete)).toEqual([
    expect.stringContaining('for «system»'),
    expect.stringContaining('for «applicant»'),
  ])
})

test('uses one database of the pooler for each actor', () => {
  const { system, applicant } = poolerAddresses(
    'postgresql://matric_server:a%40b@127.0.0.1:6432/matric?sslmode=disable',
  )
  expect(system.connectionString).toBe(
    'postgresql://matric_server:a%40b@127.0.0.1:6432/matric_system?sslmode=disable',
  )
  expect(applicant.connectionString).toContain('/matric_applicant?')
})
