import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { silentProxy } from '#tests/support/database/silent-proxy.ts'
import { startJobs } from './jobs.ts'
import { releaseJobsOfDeadRunners } from './runner-locks.ts'

it('runs a job only once although the connection with the locks was lost silently', async () => {
  const { address } = await createTestDatabase()
  const database = openDatabase({ connection: address, onIdleError: () => {} })
  const proxy = await silentProxy(address)
  const pool = new pg.Pool({ ...proxy.address, max: 4 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const warnings: string[] = []
  const mayEnd = Promise.withResolvers<void>()
  let runs = 0
  const slow = () => {
    runs += 1
    return mayEnd.promise
  }
  const jobs = startJobs({
    pool,
    queues: [{ name: 'test', concurrency: 2, tasks: { slow } }],
    log: {
      debug: () => {},
      info: () => {},
      warn: (_, message) => void warnings.push(message),
      error: () => {},
    },
    pollIntervalMs: 100,
    maintenanceIntervalMs: 200,
    responseTimeoutMs: 500,
  })
  onTestFinished(async () => {
    mayEnd.resolve()
    await jobs.stop()
    await pool.end()
    proxy.close()
    await database.close()
  })
  const addJob = () => sql`select graphile_worker.add_job('slow', '{}')`.execute(database.system)
  const waiting = async () =>
    (await sql`select 1 from graphile_worker._private_jobs`.execute(database.system)).rows.length
  await addJob()
  await vi.waitFor(() => expect(runs).toBe(1), 30_000)
  proxy.loseFirst()
  await vi.waitFor(() => expect(warnings).toContainEqual(expect.stringContaining('does not respond')), 30_000)
  await pause(500)
  expect(runs).toBe(1)
  mayEnd.resolve()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000)
  await addJob()
  await vi.waitFor(() => expect(runs).toBe(2), 30_000)
  expect(warnings).not.toContain('released the jobs of dead runners')
})

it('releases no job of a runner of the same process, even without its lock', async () => {
  const { address } = await createTestDatabase()
  const database = openDatabase({ connection: address, onIdleError: () => {} })
  onTestFinished(() => database.close())
  const { systemPool } = database
  await systemPool.query(`select graphile_worker.add_job('slow', '{}')`)
  await systemPool.query(`update graphile_worker._private_jobs set locked_by = 'own', locked_at = now()`)
  expect(await releaseJobsOfDeadRunners(systemPool, ['own', 'other'])).toEqual([])
  expect(await releaseJobsOfDeadRunners(systemPool, ['other'])).toEqual(['own'])
})
