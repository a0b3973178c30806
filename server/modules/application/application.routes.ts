import { application } from '#contract/endpoints/application.ts'
import { type Api, route } from '#server/http/route.ts'
import type { ApplicationService } from './application.service.ts'
import { serverSteps } from './steps/registry.ts'

/** Registers the endpoints of the whole application and of every step. */
export function applicationRoutes(api: Api, service: ApplicationService): void {
  for (const step of Object.values(serverSteps)) step.routes(api, service.steps)

  route(api, application.get, async (call) => ({
    message: 'Your application.',
    data: await service.read(call),
  }))

  route(api, application.updateStage, async (call) => {
    const { message, profile } = await service.updateStage(call, call.body.currentStage)
    return { message, data: profile }
  })
}
