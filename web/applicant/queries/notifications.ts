import { queryOptions } from '@tanstack/react-query'
import { notification } from '#contract/endpoints/notification.ts'
import { ask } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'

/**
 * The notifications, and the number of unread notifications. A failure shows no toast, because every page has the bell.
 */
export const notificationsQuery = queryOptions({
  ...keptQuery('notifications', ({ signal }) => ask(notification.list, undefined, { signal, quiet: true })),
  staleTime: 60_000,
})
