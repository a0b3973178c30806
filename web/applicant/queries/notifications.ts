import { queryOptions } from '@tanstack/react-query'
import { notification } from '#contract/endpoints/notification.ts'
import { ask } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'

/**
 * The newest 100 notifications, the number of all unread ones, and the office's banner. A failure shows no toast,
 * because this query runs on all pages of the dashboard.
 */
export const notificationsQuery = queryOptions({
  ...keptQuery('notifications', ({ signal }) => ask(notification.list, undefined, { signal, quiet: true })),
  staleTime: 60_000,
})
