import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockApplicant } from '#server/applicant/lock.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'

const { server, office, clerk, approver } = await startOfficeServer()
const { system } = server.database

test('a decision that is returned while it is scheduled for release stays returned', async () => {
  const applicantId = await submittedApplication(server)
  const decisionId = await office.approved(applicantId, [clerk, approver])
  let scheduling: ReturnType<typeof office.post> | undefined
  await system.transaction().execute(async (tx) => {
    await lockApplicant(tx, applicantId, ['id'])
    const returned = { state: 'returned', returnedBecause: 'The level is wrong.' } as const
    await tx.updateTable('decision').set(returned).where('id', '=', decisionId).execute()
    scheduling = office.post('release-decisions', approver, { decisionIds: [decisionId] })
    const waiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(system)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
  })
  const because = 'This decision was returned to its proposer: it cannot be released.'
  expect(await scheduling).toMatchObject({ data: { released: 0, refused: [{ decisionId, because }] } })
  const decision = system.selectFrom('decision').select('state').where('id', '=', decisionId)
  expect(await decision.executeTakeFirst()).toEqual({ state: 'returned' })
})
