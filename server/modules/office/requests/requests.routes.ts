import { officeRequests } from '#contract/office/requests.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '../actor.ts'
import type { RequestService } from './request.service.ts'

export function requestRoutes(api: Api, requests: RequestService): void {
  route(api, officeRequests.send, async (call) => {
    await requests.send(call.body, actorOf(call))
    return { message: 'Request sent. We have emailed the applicant.' }
  })

  route(api, officeRequests.withdraw, async (call) => {
    await requests.withdraw(call.body, actorOf(call))
    return { message: 'Request withdrawn. We have notified the applicant.' }
  })
}
