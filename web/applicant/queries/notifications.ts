import { queryOptions } from '@tanstack/react-query'
import { notification } from '#contract/endpoints/notification.ts'
import { ask } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'

/** The newest 100 notifications, the number of all unread notifications, and the office's banner. */
export const notificationsQuery = queryOptions({
  ...keptQuery('notifications', (options) => ask(notification.list, undefined, options)),
  staleTime: 60_000,
})
