import { expect, test } from 'vitest'
import { institution } from '#tests/support/institution/index.ts'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/rebuilt-applications.ts'
import { seedInBulk } from './bulk.ts'

const server = await forThisFile(startApplicationServer())

test('adds applicants whose rows agree with the source tables', async () => {
  const { system } = server.database
  await seedInBulk(server.owner, { institution, count: 500, passwordHash: 'none' })
  const people = await system.selectFrom('applicant').select(['surname', 'submittedAt']).execute()
  expect(people).toHaveLength(500)
  expect(people.filter(({ submittedAt }) => submittedAt !== null)).toHaveLength(300)
  expect(new Set(people.map(({ surname }) => surname)).size).toBeGreaterThan(250)
  const stored = await storedApplications(system)
  expect(stored.size).toBe(300)
  expect(stored).toEqual(await rebuiltApplications(system))
})
