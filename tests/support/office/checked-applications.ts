import { submittedApplication } from './office-work.ts'
import { bookkeepingGrades, confirmResults, enterResults } from '../olevel-results.ts'
import type { ApiServer } from '../api-server.ts'

/**
 * Creates a submitted application that meets the requirements of `bookkeeping-bsc` and has passed all seven checks.
 * `sittings`: grades of each sitting; the exam years are 2005, 2006 and so on. Returns the applicant's id. The database
 * must already contain a colleague.
 */
export async function checkedApplication(
  server: ApiServer,
  overrides: Parameters<typeof submittedApplication>[1] = {},
  sittings: readonly Record<string, string>[] = [bookkeepingGrades],
): Promise<string> {
  const { system } = server.database
  const applicantId = await submittedApplication(server, { programmeId: 'bookkeeping-bsc', ...overrides })
  for (const [index, grades] of sittings.entries())
    await enterResults(server, applicantId, grades, 2005 + index)
  const { id } = await system.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
  await confirmResults(server, applicantId, id)
  await system.transaction().execute((tx) => server.services.application.assessments.assess(tx, applicantId))
  await system
    .updateTable('officeApplication')
    .set({
      checkIdentity: 'passed',
      checkFee: 'passed',
      checkResultsEntered: 'passed',
      checkResultsVerified: 'passed',
      checkRequirements: 'passed',
      checkDocuments: 'passed',
      checkDuplicates: 'passed',
    })
    .where('applicantId', '=', applicantId)
    .execute()
  return applicantId
}
