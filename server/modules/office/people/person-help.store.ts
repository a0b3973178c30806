import { maxNotificationsSeen } from '#contract/office/people/person-help.ts'
import type { Db } from '#server/db/client.ts'

/** Returns the sections in which a person has typed answers without saving them, newest first. */
export async function listDrafts(db: Db, applicantId: string) {
  return db
    .selectFrom('draft')
    .select(['stepId', 'savedAt'])
    .where('applicantId', '=', applicantId)
    .orderBy('savedAt', 'desc')
    .execute()
}

/** Returns the notifications of a person, newest first, at most `maxNotificationsSeen`. */
export async function listNotifications(db: Db, applicantId: string) {
  return db
    .selectFrom('notification')
    .select(['id', 'title', 'message', 'createdAt', 'readAt'])
    .where('applicantId', '=', applicantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotificationsSeen)
    .execute()
}
