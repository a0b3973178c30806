import { officeMoney } from '#contract/office/audit/audit.ts'
import { type Api, route } from '#server/http/route.ts'
import { actorOf } from '#server/modules/staff/actor.ts'
import type { RefundsService } from './refunds.service.ts'

/** Registers the endpoints of refunds. */
export function refundRoutes(api: Api, refunds: RefundsService): void {
  route(api, officeMoney.refunds, async ({ body }) => ({
    message: 'Refunds.',
    data: await refunds.list(body),
  }))

  route(api, officeMoney.markRefunded, async (call) => {
    await refunds.settle(call.body, actorOf(call))
    return { message: 'Marked as refunded.' }
  })

  route(api, officeMoney.undoRefunded, async (call) => {
    await refunds.reopen(call.body, actorOf(call))
    return { message: 'The refund is due again.' }
  })
}
