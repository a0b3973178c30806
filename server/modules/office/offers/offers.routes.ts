import { countOf } from '#contract/format-count.ts'
import { offers } from '#contract/office/offers/offers.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { OffersService } from './offers.service.ts'

export function offerRoutes(api: Api, service: OffersService): void {
  route(api, offers.search, async ({ body }) => ({
    message: 'Released offers.',
    data: await service.search(body),
  }))

  route(api, offers.counts, async ({ body }) => ({
    message: 'Number of offers by answer.',
    data: await service.counts(body.session),
  }))

  route(api, offers.extend, async (call) => {
    const data = await service.extend(call.body, actorOf(call))
    return { message: `${countOf(data.extended, 'offer')} extended. We have emailed the applicants.`, data }
  })
}
