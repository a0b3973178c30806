import { payment } from '#contract/endpoints/payment.ts'
import { type Api, route } from '#server/http/route.ts'
import type { PaymentService } from './payment.service.ts'

export function paymentRoutes(api: Api, service: PaymentService): void {
  route(api, payment.initiate, async ({ caller, body, http }) => ({
    message: 'Your payment page is ready. You are being taken there.',
    data: await service.initiate(caller.applicantId, body.payType, http.requestId),
  }))

  route(api, payment.list, async ({ caller }) => ({
    message: 'Your payments.',
    data: await service.list(caller.applicantId),
  }))

  route(api, payment.fees, async ({ caller }) => ({
    message: 'Your fees.',
    data: await service.fees(caller.record),
  }))

  route(api, payment.requery, async ({ caller, body, http }) => {
    const { transaction, ...words } = await service.requery(
      caller.applicantId,
      body.transactionReference,
      http.requestId,
    )
    return { ...words, data: transaction }
  })
}
