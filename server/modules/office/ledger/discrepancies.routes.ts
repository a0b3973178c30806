import { discrepancies as endpoints } from '#contract/office/discrepancies.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { DiscrepanciesService } from './discrepancies.service.ts'
import type { UnderpaymentsService } from './underpayments.service.ts'

const decided = {
  refund: 'Queued for refund. We have notified the applicant.',
  note: 'Note saved.',
  accept: 'Proposed. A second colleague must accept the payment.',
}

const settled = {
  accept: 'Accepted. We have notified the applicant.',
  return: 'Proposal returned.',
}

/** Registers the endpoints of payment discrepancies. */
export function discrepancyRoutes(
  api: Api,
  services: { discrepancies: DiscrepanciesService; underpayments: UnderpaymentsService },
): void {
  route(api, endpoints.list, async ({ body }) => ({
    message: 'Payment discrepancies.',
    data: await services.discrepancies.list(body),
  }))

  route(api, endpoints.decide, async (call) => {
    await services.discrepancies.decide(call.body, actorOf(call))
    return { message: decided[call.body.decision] }
  })

  route(api, endpoints.settleUnderpayment, async (call) => {
    await services.underpayments.settle(call.body, actorOf(call))
    return { message: settled[call.body.outcome] }
  })
}
