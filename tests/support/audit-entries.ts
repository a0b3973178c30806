import type { Db } from '#server/db/client.ts'

export async function auditEntries(db: Db, applicantId: string, action: string) {
  return await db
    .selectFrom('auditEvent')
    .select(['actorKind', 'actorId', 'requestId', 'before', 'after'])
    .where('applicantId', '=', applicantId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}
