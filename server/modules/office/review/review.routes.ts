import { review } from '#contract/office/review/review.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { ReviewService } from './review.service.ts'

export function reviewRoutes(api: Api, service: ReviewService): void {
  route(api, review.next, async (call) => {
    const data = await service.next(call.body, actorOf(call))
    return {
      message: data.applicantId === null ? 'Nothing is left for you in this list.' : 'The next application.',
      data,
    }
  })

  route(api, review.skip, async (call) => {
    await service.skip(call.body, actorOf(call))
    return { message: 'Application skipped.' }
  })

  route(api, review.undoSkip, async (call) => {
    await service.undoSkip(call.body.applicantId, actorOf(call))
    return { message: 'The application is in your list again.' }
  })

  route(api, review.lastDecisions, async (call) => ({
    message: 'Your last decisions.',
    data: await service.lastDecisions(actorOf(call)),
  }))

  route(api, review.workToday, async (call) => ({
    message: 'Work done today.',
    data: await service.workToday(actorOf(call)),
  }))
}
