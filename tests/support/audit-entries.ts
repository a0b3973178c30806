import type { Db } from '#server/db/client.ts'

/** Returns the audit entries of one action on one applicant, oldest first. */
export async function auditEntries(db: Db, applicantId: string, action: string) {
  return await db
    .selectFrom('auditEvent')
    .select(['actorKind', 'actorId', 'requestId', 'before', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}
