import { queryOptions } from '@tanstack/react-query'
import { notification } from '#contract/endpoints/notification.ts'
import { ask } from '#web/api/call.ts'

/** What happened to the application and how much of it is unread. Quiet: the bell is no reason for a toast. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => ask(notification.list, undefined, { signal, quiet: true }),
  staleTime: 60_000,
})
