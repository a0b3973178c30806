import { notification } from '#contract/endpoints/notification.ts'
import { type Api, route } from '#server/http/route.ts'
import type { BannerService } from '#server/modules/banner/banner.service.ts'
import type { NotificationService } from './notification.service.ts'

export function notificationRoutes(
  api: Api,
  service: NotificationService,
  banner: Pick<BannerService, 'shown'>,
): void {
  route(api, notification.list, async ({ caller }) => ({
    message: 'Your notifications.',
    data: { ...(await service.list(caller.applicantId)), banner: await banner.shown() },
  }))

  route(api, notification.markRead, async ({ caller, http }) => {
    await service.markRead(caller.applicantId, http.requestId)
    return { message: 'All notifications are marked as read.' }
  })
}
