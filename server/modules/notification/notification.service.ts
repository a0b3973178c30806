import type { Notification } from '#contract/endpoints/notification.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Db } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import {
  insertNotification,
  markAllRead,
  newestNotifications,
  type NotificationRow,
} from './notification.store.ts'

export interface NotificationInput {
  applicantId: string
  title: string
  message: string
  /** Path of the page in the portal. */
  page: string
  /** Deduplication key. At most one notification is stored per applicant and key. */
  dedupeKey?: string
}

export interface NotificationService {
  /** Adds a notification in the caller's transaction. No-op if the applicant has one with this `dedupeKey`. */
  notify(tx: Db, input: NotificationInput): Promise<void>
  /** Returns the applicant's newest 100 notifications. `unread` is the total number of unread notifications. */
  list(applicantId: string): Promise<{ unread: number; notifications: Notification[] }>
  /** Marks all notifications of the applicant as read. Idempotent. */
  markRead(applicantId: string, requestId: string): Promise<void>
}

export function notificationService({ database }: { database: Database }): NotificationService {
  return {
    notify: (tx, { applicantId, title, message, page, dedupeKey }) =>
      insertNotification(tx, {
        id: newId(),
        applicantId,
        title,
        message,
        page,
        dedupeKey: dedupeKey ?? null,
      }),

    async list(applicantId) {
      const rows = await database.applicantStatement<NotificationRow>(
        applicantId,
        newestNotifications(applicantId),
      )
      return {
        unread: rows[0]?.unread ?? 0,
        notifications: rows.map(({ id, title, message, page, createdAt, readAt }) => ({
          id,
          title,
          message,
          page,
          createdAt: createdAt.toISOString(),
          isRead: readAt !== null,
        })),
      }
    },

    markRead: (applicantId, requestId) =>
      database.asApplicantInOne(applicantId, async (tx) => {
        const count = await markAllRead(tx, applicantId)
        if (count === 0) return
        await writeAudit(tx, {
          ...byApplicant(applicantId, requestId),
          action: 'notifications-read',
          after: { count },
        })
      }),
  }
}
