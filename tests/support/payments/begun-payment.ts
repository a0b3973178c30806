import type { PayType } from '#contract/fees/registry.ts'
import type { Stage } from '#contract/stages.ts'
import type { GatewayAnswer, GatewayState } from '#server/adapters/gateway/gateway.ts'
import type { PaymentLog } from '#server/modules/payment/payment-deps.ts'
import type { Outcome } from '#server/modules/payment/settlement/settlement.service.ts'
import { type FakeGateway, fakeGateway } from './fake-gateway.ts'
import { feesPaid } from './fees-paid.ts'
import type { Payments, PaymentSetup } from './payments.ts'

export interface BegunPayment extends Payments {
  id: string
  reference: string
  gateway: FakeGateway
  /** Log entries so far, as `level: message`. */
  log: string[]
  /** Sets what the gateway returns for this payment, then settles the payment. */
  settle(state: GatewayState, more?: Partial<GatewayAnswer>, requestId?: string): Promise<Outcome>
}

/**
 * Creates an applicant and opens a payment of a fee. At `IsAdmitted`, marks the acceptance fee as paid, unless the
 * payment is for that fee.
 */
export async function beginPayment(
  setup: PaymentSetup,
  payType: PayType = 'ApplicationFee',
  stage: Stage = 'PaymentInitiation',
): Promise<BegunPayment> {
  const gateway = fakeGateway()
  const log: string[] = []
  const at = (level: string) => (_fields: object, message: string) => void log.push(`${level}: ${message}`)
  const lines: PaymentLog = { info: at('info'), warn: at('warn'), error: at('error') }
  const payments = setup.payments(gateway, lines)
  const paid = stage === 'IsAdmitted' && payType !== 'AcceptanceFee' ? ['AcceptanceFee' as const] : []
  const id = await setup.applicant(stage, { feesPaid: feesPaid(new Date(), ...paid) })
  await payments.payment.initiate(id, payType, 'r1')
  const reference = gateway.initialised[0]?.reference ?? ''
  return {
    ...payments,
    id,
    reference,
    gateway,
    log,
    settle(state, more, requestId) {
      gateway.says(reference, state, more)
      return payments.settlement.settle(reference, requestId === undefined ? null : { requestId })
    },
  }
}
