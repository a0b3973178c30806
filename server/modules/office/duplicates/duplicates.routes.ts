import { duplicates } from '#contract/office/duplicates/duplicates.ts'
import { sharedValues } from '#contract/office/duplicates/shared-values.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { DuplicatesService } from './duplicates.service.ts'
import type { SharedValuesService } from './shared-values.service.ts'

export function duplicateRoutes(api: Api, service: DuplicatesService): void {
  route(api, duplicates.list, async ({ body }) => ({
    message: 'Possible duplicates.',
    data: await service.list(body),
  }))

  route(api, duplicates.open, async (call) => ({
    message: 'Both applications.',
    data: await service.open(call.params.flagId, actorOf(call)),
  }))

  route(api, duplicates.decide, async (call) => {
    await service.decide(call.body, actorOf(call))
    return { message: 'Decision saved.' }
  })

  route(api, duplicates.undo, async (call) => {
    await service.undo(call.body.flagId, actorOf(call))
    return { message: 'Decision about the pair undone.' }
  })
}

export function sharedValueRoutes(api: Api, service: SharedValuesService): void {
  route(api, sharedValues.list, async ({ body }) => ({
    message: 'Shared values.',
    data: await service.list(body),
  }))

  route(api, sharedValues.decide, async (call) => {
    await service.decide(call.body.sharedValueId, actorOf(call))
    return { message: 'Decision saved.' }
  })

  route(api, sharedValues.undo, async (call) => {
    await service.undo(call.body.sharedValueId, actorOf(call))
    return { message: 'Decision about the shared value undone.' }
  })
}
