import { verifiedFacts } from '#contract/office/verification/verified-facts.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { VerifiedFactsService } from './verified-facts.service.ts'

export function verifiedFactRoutes(api: Api, service: VerifiedFactsService): void {
  route(api, verifiedFacts.save, async (call) => ({
    message: 'Verified entry saved.',
    data: await service.save(call.body, actorOf(call)),
  }))

  route(api, verifiedFacts.remove, async (call) => ({
    message: 'Verified entry removed.',
    data: await service.remove(call.body, actorOf(call)),
  }))
}
