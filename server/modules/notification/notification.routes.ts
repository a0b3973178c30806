import { notification } from '#contract/endpoints/notification.ts'
import { type Api, route } from '#server/http/route.ts'
import type { NotificationService } from './notification.service.ts'

export function notificationRoutes(api: Api, service: NotificationService): void {
  route(api, notification.list, async ({ caller }) => ({
    message: 'Your notifications.',
    data: await service.list(caller.applicantId),
  }))

  route(api, notification.markRead, async ({ caller, http }) => {
    await service.markRead(caller.applicantId, http.requestId)
    return { message: 'All notifications are marked as read.' }
  })
}
