import type { Database } from '#server/db/client.ts'

/** Returns an applicant's audit entries, notifications and mails, oldest first. */
export async function recordOf({ system }: Database, applicantId: string) {
  const audit = await system
    .selectFrom('auditEvent')
    .select(['action', 'actorKind', 'actorId', 'requestId', 'before', 'after'])
    .where('applicantId', '=', applicantId)
    .orderBy('id')
    .execute()
  const notifications = await system
    .selectFrom('notification')
    .select(['title', 'message', 'page', 'dedupeKey'])
    .where('applicantId', '=', applicantId)
    .orderBy('id')
    .execute()
  const { email } = await system
    .selectFrom('applicant')
    .select('email')
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
  const mails = await system
    .selectFrom('mail')
    .select(['template', 'recipientName', 'text', 'dedupeKey'])
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
  return { audit, notifications, mails }
}

export function paymentsOf({ system }: Database, applicantId: string) {
  return system
    .selectFrom('payment')
    .selectAll()
    .where('applicantId', '=', applicantId)
    .orderBy('initiatedAt')
    .orderBy('id')
    .execute()
}
