import { expect, test } from 'vitest'
import { seedInBulk } from '#scripts/seed/bulk.ts'
import { ruleFingerprints } from '#server/modules/application/assessment.ts'
import { startApplicationServer } from '#tests/support/application-server.ts'
import { forThisFile } from '#tests/support/for-this-file.ts'
import { institution } from '#tests/support/institution/index.ts'
import { rebuiltApplications, storedApplications } from '#tests/support/office/rebuilt-applications.ts'
import { keepEligibility } from './office-work.ts'

const server = await forThisFile(startApplicationServer())
const { system } = server.database

test('applications of a kept database are not evaluated again after a change of the requirements', async () => {
  await seedInBulk(server.owner, { institution, count: 100, passwordHash: 'none' })
  await server.owner.updateTable('applicationEligibility').set({ rules: 'earlier' }).execute()
  const before = await storedApplications(system)
  await keepEligibility({ system: server.owner }, ruleFingerprints(institution))
  expect(await server.service.assessments.assessOutdated()).toBe(0)
  expect(await storedApplications(system)).toEqual(before)
  expect(await rebuiltApplications(system)).toEqual(before)
})
