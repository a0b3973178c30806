import { banner } from '#contract/office/banner.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { BannerService } from './banner.service.ts'

export function bannerRoutes(api: Api, service: BannerService): void {
  route(api, banner.get, async () => ({
    message: 'The banner of the portal.',
    data: { banner: await service.get() },
  }))

  route(api, banner.set, async (call) => ({
    message: 'The portal shows the banner within ten seconds.',
    data: { banner: await service.set(call.body.text, Number(call.body.hours), actorOf(call)) },
  }))

  route(api, banner.remove, async (call) => {
    await service.remove(actorOf(call))
    return { message: 'The banner is removed.', data: { banner: null } }
  })
}
