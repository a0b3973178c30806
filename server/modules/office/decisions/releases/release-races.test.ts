import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockApplicant } from '#server/applicant/lock.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { releaseEffects, scheduledOffers, waiting } from '#tests/support/office/releases.ts'

const log: string[] = []
const team = await startOfficeServer({
  log: { level: 'error', stream: { write: (line) => void log.push(line) } },
})
const { system } = team.server.database
const { releases } = team.server.services.office

/**
 * Starts a release that must wait for a lock on the applicant's row, and makes `change` to the decision in the
 * meantime. Returns the applicant's id and the number of released decisions.
 */
async function releaseDuring(change: { state?: 'returned'; releaseAt?: Date | null }) {
  const [applicantId = ''] = await scheduledOffers(team, 1, new Date(Date.now() - 1_000))
  let running: Promise<number> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicant(tx, applicantId, ['id'])
    running = releases.releaseDue()
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
    await tx.updateTable('decision').set(change).where('applicantId', '=', applicantId).execute()
  })
  return { applicantId, released: await running }
}

test.each([
  ['returned to its proposer', { state: 'returned' } as const],
  ['postponed', { releaseAt: new Date(Date.now() + 3_600_000) }],
  ['left without a time', { releaseAt: null }],
])('a decision that is %s at the last moment is not released', async (_, change) => {
  const { applicantId, released } = await releaseDuring(change)
  expect(released).toBe(0)
  expect(log).toEqual([])
  expect(await releaseEffects(team, applicantId)).toEqual({
    ...waiting,
    states: ['state' in change ? change.state : 'scheduled'],
  })
})
