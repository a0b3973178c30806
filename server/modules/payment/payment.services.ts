import { checkoutService } from './checkout/checkout.service.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentService } from './payment.service.ts'
import { remindersService } from './reminders/reminders.service.ts'
import { settlementService } from './settlement/settlement.service.ts'
import { sweepService } from './settlement/sweep.service.ts'
import { underpaymentService } from './settlement/underpayment.service.ts'
import { webhookService } from './settlement/webhook.service.ts'

/** Creates the services of the payment module. */
export function paymentServices(deps: PaymentDeps) {
  const settlement = settlementService(deps)
  return {
    payment: paymentService(deps, checkoutService(deps), settlement),
    settlement,
    sweeper: sweepService(deps, settlement),
    reminders: remindersService(deps),
    webhook: webhookService(deps),
    underpayments: underpaymentService(deps),
  }
}
