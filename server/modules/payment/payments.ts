import { checkoutService } from './checkout.service.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { type PaymentService, paymentService } from './payment.service.ts'
import { type SettlementService, settlementService } from './settlement.service.ts'
import { type SweepService, sweepService } from './sweep.service.ts'
import { type WebhookService, webhookService } from './webhook.service.ts'

export interface Payments {
  payment: PaymentService
  settlement: SettlementService
  sweeper: SweepService
  webhook: WebhookService
}

/** The module put together. */
export function createPayments(deps: PaymentDeps): Payments {
  const settlement = settlementService(deps)
  return {
    settlement,
    payment: paymentService(deps, checkoutService(deps), settlement),
    sweeper: sweepService(deps, settlement),
    webhook: webhookService(deps),
  }
}
