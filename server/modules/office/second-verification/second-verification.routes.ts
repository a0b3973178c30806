import { secondVerification } from '#contract/office/verification/second-verification.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { SecondVerificationService } from './second-verification.service.ts'

export function secondVerificationRoutes(api: Api, service: SecondVerificationService): void {
  route(api, secondVerification.next, async (call) => ({
    message: 'The next application of the sample.',
    data: await service.next(actorOf(call)),
  }))

  route(api, secondVerification.submit, async (call) => {
    const data = await service.submit(call.body, actorOf(call))
    return {
      message: data.outcome === 'agreed' ? 'Both readings agree.' : 'Returned to its proposer.',
      data,
    }
  })

  route(api, secondVerification.report, async () => ({
    message: 'Agreement of the second verifications.',
    data: await service.report(),
  }))
}
