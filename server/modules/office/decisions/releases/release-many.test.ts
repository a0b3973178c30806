import pg from 'pg'
import { expect, test } from 'vitest'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { admitted, releaseEffects, scheduledOffers } from '#tests/support/office/releases.ts'

const team = await startOfficeServer()
const { server } = team

test('releases each of 200 decisions once, with two workers and broken connections', async () => {
  const applicants = await scheduledOffers(team, 200, new Date(Date.now() - 1_000))
  const { releases } = server.services.office
  // The query below needs its own connection, because it ends connections of the pool.
  const killer = new pg.Client(server.database.systemPool.options)
  await killer.connect()
  const work = Promise.allSettled([releases.releaseDue(), releases.releaseDue()])
  let cut = 0
  try {
    for (let round = 0; round < 6; round++) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      // Simulates a server crash: PostgreSQL ends the busy connections and rolls back their transactions.
      const { rows } = await killer.query<{ cut: number }>(
        `select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      cut += rows[0]?.cut ?? 0
    }
  } finally {
    await work
    await killer.end()
  }
  expect(cut).toBeGreaterThan(0)
  // Simulates the job that runs every minute and releases the decisions that the interrupted run left unreleased.
  const nextMinute = async () => {
    await releases.releaseDue().catch(() => undefined)
    return Promise.all(applicants.map((applicantId) => releaseEffects(team, applicantId)))
  }
  await expect.poll(nextMinute, { interval: 500, timeout: 120_000 }).toEqual(applicants.map(() => admitted))
})
