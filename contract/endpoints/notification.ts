import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { serverOnly } from '../server-only.ts'

export const notificationData = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** Portal page that the notification links to, relative to the portal's base URL; null if it has no link. */
  page: z.nullable(z.string()),
  createdAt: z.string(),
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notificationData>

export const notification = {
  list: endpoint({
    method: 'GET',
    path: '/Notification/get-notifications',
    access: 'applicant',
    summary: 'Notifications, newest first, at most 100, the number of unread ones, and the banner.',
    data: z.object({
      unread: z.number(),
      notifications: z.array(notificationData),
      /** Text of the office's current banner; null if there is none. */
      banner: z.nullable(z.string()),
    }),
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/Notification/mark-read',
    access: 'applicant',
    summary: 'Marks all notifications as read.',
    body: serverOnly(z.optional(z.nullable(z.strictObject({})))),
  }),
}
