import { reconsiderations } from '#contract/office/reconsiderations.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { ReconsiderationService } from './reconsideration.service.ts'

export function reconsiderationRoutes(api: Api, service: ReconsiderationService): void {
  route(api, reconsiderations.open, async (call) => ({
    message: 'Reconsideration opened. Two colleagues who have not decided before must decide again.',
    data: await service.open(call.body, actorOf(call)),
  }))

  route(api, reconsiderations.cancel, async (call) => ({
    message: 'Reconsideration cancelled. The rejection stays as it was.',
    data: await service.cancel(call.body, actorOf(call)),
  }))
}
