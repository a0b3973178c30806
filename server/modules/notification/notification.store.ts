import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { Statement } from '#server/db/statement.ts'

export interface NotificationRow {
  id: string
  title: string
  message: string
  page: string | null
  createdAt: Date
  readAt: Date | null
  /** Total number of the applicant's unread notifications (repeated in every row). */
  unread: number
}

/** Returns the statement that selects the newest 100 notifications of an applicant. */
export function newestNotifications(applicantId: string): Statement {
  return {
    name: 'newest-notifications',
    text: `select id, title, message, page, created_at as "createdAt", read_at as "readAt",
        (select count(*) from notification where applicant_id = $1 and read_at is null) as unread
      from notification where applicant_id = $1 order by created_at desc, id desc limit 100`,
    values: [applicantId],
  }
}

export interface NewNotification {
  id: string
  applicantId: string
  title: string
  message: string
  page: string
  dedupeKey: string | null
}

/** Adds a notification, unless the applicant has one with this `dedupeKey`. */
export async function insertNotification(db: Db, row: NewNotification): Promise<void> {
  await db
    .insertInto('notification')
    .values(row)
    .onConflict((conflict) => conflict.columns(['applicantId', 'dedupeKey']).doNothing())
    .execute()
}

/** Marks all notifications of the applicant as read. Returns how many were unread. */
export async function markAllRead(db: Db, applicantId: string): Promise<number> {
  const result = await db
    .updateTable('notification')
    .set({ readAt: sql`now()` })
    .where('applicantId', '=', applicantId)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
