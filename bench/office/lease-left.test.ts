import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leaseMinutes } from '#contract/office/review/leases.ts'
import { startOfficeServer } from '#tests/support/office/office-server.ts'
import { submittedApplication } from '#tests/support/office/office-work.ts'
import { leaseMinutesLeft } from './lease-left.ts'

const { server, office, clerk } = await startOfficeServer()
const { database } = server

test('returns the minutes that a lease has left', async () => {
  const applicantId = await submittedApplication(server)
  await office.post('take-application', clerk, { applicantId })
  const minutes = await leaseMinutesLeft(database, applicantId)
  expect(minutes).toBeLessThanOrEqual(leaseMinutes)
  expect(minutes).toBeGreaterThan(leaseMinutes - 5)
})

test('throws if an application has no lease, or an expired one', async () => {
  const applicantId = await submittedApplication(server)
  await expect(leaseMinutesLeft(database, applicantId)).rejects.toThrow('has no lease')
  await office.post('take-application', clerk, { applicantId })
  await sql`update application_lease set leased_until = now() where applicant_id = ${applicantId}`.execute(
    database.system,
  )
  await expect(leaseMinutesLeft(database, applicantId)).rejects.toThrow('has no lease')
})
