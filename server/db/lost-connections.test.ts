import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, longTimeouts } from '#tests/support/database/postgres.ts'
import { silentProxy } from '#tests/support/database/silent-proxy.ts'
import { openDatabase } from './client.ts'
import { newId } from './id.ts'
import { closeLostConnections } from './lost-connections.ts'

const backend = { name: 'backend', text: 'select pg_backend_pid() as pid', values: [] }

test('statements on connections that were lost silently fail, and the next ones get new connections', async () => {
  const { serverAddress } = await createTestDatabase()
  const proxy = await silentProxy(serverAddress)
  const database = openDatabase({
    connection: proxy.address,
    reports: proxy.address,
    poolSize: 1,
    // The timeout also covers the first statements of new connections, which can be slow on a busy machine.
    timeouts: { ...longTimeouts, statement: 4_000 },
    onIdleError: () => undefined,
  })
  onTestFinished(async () => {
    await database.close()
    proxy.close()
  })
  const askAll = () =>
    Promise.allSettled([
      database.systemStatement(backend),
      database.applicantStatement(newId(), backend),
      database.jobPool.query(backend),
      database.report((db) => db.selectFrom('applicant').select('id').execute()),
    ])
  const statuses = async () => (await askAll()).map(({ status }) => status)
  const works = ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']
  expect(await statuses()).toEqual(works)
  proxy.loseAll()
  const [system, applicant, job] = await askAll()
  const isLost = { status: 'rejected', reason: { code: 'ETIMEDOUT', syscall: 'read' } }
  expect([system, applicant, job]).toMatchObject([isLost, isLost, isLost])
  expect(await statuses()).toEqual(works)
})

test('a long statement and an idle connection keep their connection', async () => {
  const { serverAddress } = await createTestDatabase()
  const pool = new pg.Pool({ ...serverAddress, max: 1 })
  onTestFinished(() => pool.end())
  closeLostConnections(pool, serverAddress, 200)
  const client = await pool.connect()
  const pid = async (text: string) => (await client.query<{ pid: number }>(text)).rows[0]?.pid
  const first = await pid(backend.text)
  expect(await pid('select pg_backend_pid() as pid from pg_sleep(1.5)')).toBe(first)
  await client.query('begin')
  await pause(1_000)
  expect(await pid(backend.text)).toBe(first)
  await client.query('commit')
  client.release()
})
