import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { admitted, releaseEffects, scheduledOffers } from '#tests/support/office/releases.ts'

const team = await startOfficeServer()
const { server } = team

test('releases each of 200 decisions once, with two workers and broken connections', async () => {
  const applicants = await scheduledOffers(team, 200, new Date(Date.now() - 1_000))
  const { releases } = server.services.office
  const work = Promise.allSettled([releases.releaseDue(), releases.releaseDue()])
  let cut = 0
  for (let round = 0; round < 6; round++) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    // Simulates a server crash: PostgreSQL ends the busy connections and rolls back their transactions.
    const { rows } = await sql<{
      cut: number
    }>`select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
      server.database.system,
    )
    cut += Number(rows[0]?.cut)
  }
  await work
  expect(cut).toBeGreaterThan(0)
  // Simulates the job that runs every minute and releases the decisions that the interrupted run left unreleased.
  const nextMinute = async () => {
    await releases.releaseDue().catch(() => undefined)
    return Promise.all(applicants.map((applicantId) => releaseEffects(team, applicantId)))
  }
  await expect.poll(nextMinute, { interval: 500, timeout: 90_000 }).toEqual(applicants.map(() => admitted))
}, 120_000)
