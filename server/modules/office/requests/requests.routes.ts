import { countOf } from '#contract/format-count.ts'
import { officeRequests } from '#contract/office/requests/requests.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { RequestDeadlines } from './request-deadline.service.ts'
import type { RequestInbox } from './request-inbox.service.ts'
import type { RequestService } from './request.service.ts'

export function requestRoutes(
  api: Api,
  requests: RequestService,
  inbox: RequestInbox,
  deadlines: RequestDeadlines,
): void {
  route(api, officeRequests.send, async (call) => {
    await requests.send(call.body, actorOf(call))
    return { message: 'Request sent. We have emailed the applicant.' }
  })

  route(api, officeRequests.accept, async (call) => {
    await requests.accept(call.body, actorOf(call))
    return { message: 'Answers accepted.' }
  })

  route(api, officeRequests.search, async (call) => ({
    message: 'Requests.',
    data: await inbox.search(call.body, actorOf(call)),
  }))

  route(api, officeRequests.counts, async (call) => ({
    message: 'Number of requests by view.',
    data: await inbox.counts(actorOf(call)),
  }))

  route(api, officeRequests.extend, async (call) => {
    await deadlines.extend(call.body, actorOf(call))
    return { message: 'Deadline extended. We have emailed the applicant.' }
  })

  route(api, officeRequests.extendMany, async (call) => {
    const data = await deadlines.extendMany(call.body, actorOf(call))
    const mailed = data.extended === 0 ? '' : ' We have emailed the applicants.'
    return { message: `${countOf(data.extended, 'deadline')} extended.${mailed}`, data }
  })

  route(api, officeRequests.withdraw, async (call) => {
    await requests.withdraw(call.body, actorOf(call))
    return { message: 'Request withdrawn. We have notified the applicant.' }
  })
}
