import { application } from '#contract/endpoints/application.ts'
import { requestAnswers } from '#contract/endpoints/request.ts'
import { type Api, route } from '#server/http/route.ts'
import type { ApplicationService } from './application.service.ts'
import { answerRequest } from './requests/answer-request.ts'
import { serverSteps } from './steps/registry.ts'

/** Registers the endpoints of the whole application and of every step. */
export function applicationRoutes(api: Api, service: ApplicationService): void {
  for (const step of Object.values(serverSteps)) step.routes(api, service.steps)

  route(api, application.get, async (call) => ({
    message: 'Your application.',
    data: await service.read(call),
  }))

  route(api, requestAnswers.send, async (call) => {
    await answerRequest(service.steps, call, call.body)
    return { message: 'Your answer is with the admissions office.' }
  })

  route(api, application.updateStage, async (call) => {
    const { message, profile } = await service.updateStage(call, call.body)
    return { message, data: profile }
  })
}
