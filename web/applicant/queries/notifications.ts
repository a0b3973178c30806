import { queryOptions } from '@tanstack/react-query'
import { notification } from '#contract/endpoints/notification.ts'
import { ask } from '#web/api/call.ts'
import { keptQuery } from './kept-query.ts'

/** The notifications and the number of unread ones. Shows no toast on failure, because the bell is on every page. */
export const notificationsQuery = queryOptions({
  ...keptQuery('notifications', ({ signal }) => ask(notification.list, undefined, { signal, quiet: true })),
  staleTime: 60_000,
})
