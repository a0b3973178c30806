import { checkoutService } from './checkout/checkout.service.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentService } from './payment.service.ts'
import { remindersService } from './reminders/reminders.service.ts'
import { settlementService } from './settlement/settlement.service.ts'
import { paymentChecksService } from './settlement/payment-checks.service.ts'
import { underpaymentService } from './settlement/underpayment.service.ts'
import { webhookService } from './settlement/webhook.service.ts'

/** Creates the services of the payment module. */
export function paymentServices(deps: PaymentDeps) {
  const settlement = settlementService(deps)
  return {
    payment: paymentService(deps, checkoutService(deps), settlement),
    settlement,
    paymentChecks: paymentChecksService(deps, settlement),
    reminders: remindersService(deps),
    webhook: webhookService(deps),
    underpayments: underpaymentService(deps),
  }
}
