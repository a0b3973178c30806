import type { Insertable } from 'kysely'
import type { ApplicantTable } from '#server/db/schema.ts'
import type { ApiServer } from '../api-server.ts'
import { submittedApplication } from './office-work.ts'

/**
 * Returns a function that inserts a submitted application and returns its id. The application is no duplicate of the
 * others, unless `overrides` makes it one.
 */
export function unlikeApplications(server: Pick<ApiServer, 'database'>) {
  let people = 0
  return (overrides: Partial<Insertable<ApplicantTable>> = {}): Promise<string> => {
    people += 1
    const serial = String(people).padStart(4, '0')
    return submittedApplication(server, {
      surname: `Surname${serial}`,
      firstname: `First${serial}`,
      mobileNo: `0803000${serial}`,
      dob: '1988-04-23',
      ...overrides,
    })
  }
}
