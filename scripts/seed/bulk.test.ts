import { expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'
import { seedInBulk } from './bulk.ts'

const server = await forThisFile(startApplicationServer())

test('adds applicants whose rows agree with the source tables', async () => {
  const { system } = server.database
  await seedInBulk(server.owner, { institution, count: 1000, passwordHash: 'none' })
  const people = await system.selectFrom('applicant').select(['surname', 'submittedAt']).execute()
  expect(people).toHaveLength(1000)
  expect(people.filter(({ submittedAt }) => submittedAt !== null)).toHaveLength(600)
  expect(new Set(people.map(({ surname }) => surname)).size).toBeGreaterThan(250)
  const stored = await storedApplications(system)
  expect(stored.size).toBe(600)
  expect(stored).toEqual(await rebuiltApplications(system))
  const values = (column: string) => new Set([...stored.values()].map((row) => row[column]))
  expect(values('offer_answer')).toEqual(new Set([null, 'unanswered', 'accepted', 'declined', 'lapsed']))
  expect(values('check_results_verified')).toEqual(new Set(['open', 'passed', 'problem']))
  expect(values('check_duplicates')).toEqual(new Set(['passed', 'problem']))
  expect(values('has_portal_account')).toEqual(new Set([true, false]))
  expect(values('assignee_id').size).toBeGreaterThan(2)
})
