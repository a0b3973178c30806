import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { createTestDatabase } from '#tests/support/database/postgres.ts'
import { startJobs } from './jobs.ts'

it('does not release a job that runs long after its server was told to stop', async () => {
  const { address } = await createTestDatabase()
  const database = openDatabase({ connection: address, onIdleError: () => {} })
  const mayEnd = Promise.withResolvers<void>()
  let runs = 0
  const slow = () => {
    runs += 1
    return mayEnd.promise
  }
  const startServer = () =>
    startJobs({
      pool: database.systemPool,
      queues: [{ name: 'test', concurrency: 1, tasks: { slow } }],
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      pollIntervalMs: 100,
      maintenanceIntervalMs: 100,
    })
  const stopping = startServer()
  await sql`select graphile_worker.add_job('slow', '{}')`.execute(database.system)
  await vi.waitFor(() => expect(runs).toBe(1), 30_000)
  const other = startServer()
  const stopped = stopping.stop()
  onTestFinished(async () => {
    mayEnd.resolve()
    await Promise.all([stopped, other.stop()])
    await database.close()
  })
  // Longer than the five seconds after which graphile-worker aborts its signal for running jobs.
  await pause(6_000)
  const running = await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(
    database.system,
  )
  expect(running.rows).toHaveLength(1)
  mayEnd.resolve()
  await stopped
  const remaining = await sql`select from graphile_worker._private_jobs`.execute(database.system)
  expect(remaining.rows).toHaveLength(0)
  expect(runs).toBe(1)
})
