import { secondReview } from '#contract/office/review/second-review.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { SecondReviewService } from './second-review.service.ts'

export function secondReviewRoutes(api: Api, service: SecondReviewService): void {
  route(api, secondReview.screen, async (call) => ({
    message: 'Proposals for the second review.',
    data: await service.screen(actorOf(call)),
  }))

  route(api, secondReview.approve, async (call) => {
    const data = await service.approve(call.body.decisions, actorOf(call))
    const approved = data.results.filter(({ reason }) => reason === null).length
    const notApproved = data.results.length - approved
    return {
      message: `${approved} approved${notApproved === 0 ? '' : `, ${notApproved} not approved`}.`,
      data,
    }
  })

  route(api, secondReview.leaveOut, async (call) => {
    await service.leaveOut(call.body, call.body.because, actorOf(call))
    return { message: 'Left for individual review. The proposal waits in the queue.' }
  })
}
