import { type ApplicantColumn, type LockedApplicant, lockApplicant } from '#server/applicant/lock.ts'
import type { Tx } from '#server/db/client.ts'
import { isId } from '#server/db/id.ts'
import { noSuchApplication } from './no-such-application.ts'

/**
 * Locks a submitted application until the transaction ends and returns the given columns.
 * @throws 404 no such submitted application.
 */
export async function lockSubmitted<Column extends ApplicantColumn>(
  tx: Tx,
  applicantId: string,
  columns: readonly Column[],
): Promise<LockedApplicant<Column | 'submittedAt'>> {
  const record = isId(applicantId) ? await lockApplicant(tx, applicantId, [...columns, 'submittedAt']) : null
  if (record === null || record.submittedAt === null) throw noSuchApplication()
  return record
}
