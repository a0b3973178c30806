import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { biodataExample } from '#contract/steps/biodata-fields.ts'
import { startApiServer } from '#tests/support/api-server.ts'
import { createTestDatabase, longTimeouts } from '#tests/support/database/postgres.ts'
import { openDatabase } from './client.ts'
import { newId } from './id.ts'

interface Timeouts {
  lock: string
  statement: string
  idle: string
}

test('each pool limits statements, waits for locks and idle transactions', async () => {
  const { serverAddress } = await createTestDatabase()
  const database = openDatabase({
    connection: serverAddress,
    reports: serverAddress,
    poolSize: 1,
    onIdleError: () => undefined,
  })
  onTestFinished(() => database.close())
  const text = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`
  const statement = { name: 'timeouts', text, values: [] }
  const expected = [{ lock: '5s', statement: '10s', idle: '15s' }]
  expect(await database.systemStatement<Timeouts>(statement)).toEqual(expected)
  expect(await database.applicantStatement<Timeouts>(newId(), statement)).toEqual(expected)
  expect((await database.jobPool.query<Timeouts>(text)).rows).toEqual(expected)
  const report = await database.report((db) => db.executeQuery<Timeouts>(CompiledQuery.raw(text)))
  expect(report.rows).toEqual(expected)
  expect(database.poolSizes().map(({ pool, connections }) => [pool, connections])).toEqual([
    ['system', 1],
    ['jobs', 1],
    ['applicants', 1],
    ['reports', 1],
  ])
})

test('a save whose row stays locked receives 503 with Retry-After, and succeeds when the row is free', async () => {
  const server = await startApiServer({
    databaseTimeouts: { ...longTimeouts, lock: 200 },
  })
  onTestFinished(() => server.stop())
  const { id, token } = await server.applicant('Biodata')
  const save = () => server.ask('PATCH', '/Profile/update-biodata', { token, body: biodataExample })
  await server.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('applicant').select('id').where('id', '=', id).forUpdate().execute()
    expect(await save()).toMatchObject({
      status: 503,
      code: 'temporarily-unavailable',
      headers: { 'retry-after': '5' },
    })
  })
  expect((await save()).status).toBe(200)
})

test('a save that waits in the database for too long receives 503, and its statement ends in the database too', async () => {
  // The timeout also applies to the statements that prepare the test, so it is much longer than they need.
  const server = await startApiServer({
    databaseTimeouts: { ...longTimeouts, statement: 2_000 },
  })
  onTestFinished(() => server.stop())
  const { id, token } = await server.applicant('Biodata')
  await server.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('applicant').select('id').where('id', '=', id).forUpdate().execute()
    const save = await server.ask('PATCH', '/Profile/update-biodata', { token, body: biodataExample })
    expect(save).toMatchObject({ status: 503, code: 'temporarily-unavailable' })
    const waiting = await sql`select pid from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(tx)
    expect(waiting.rows).toEqual([])
  })
})
