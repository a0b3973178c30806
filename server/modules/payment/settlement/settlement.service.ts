import { lockApplicantRow } from '#server/applicant/lock.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { closePayment, type Payment } from '../payment.store.ts'
import { auditPayment, type Trigger } from './audit-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import { recordDiscrepancy } from './record-discrepancy.ts'
import { findByReference, recordAnswer } from './settlement.store.ts'

/**
 * Result of a payment check with the gateway. `confirmed`: paid, even if the payment is queued for refund.
 * `unreachable`: no response, or a response without a result for this payment. `disabled`: no check, because this
 * server runs on a copy restored from a backup. `no-such-payment`: we have no payment with this reference. All other
 * results are states that the gateway reported.
 */
export type Outcome =
  | 'confirmed'
  | 'declined'
  | 'not-paid'
  | 'pending'
  | 'mismatch'
  | 'reversed'
  | 'unreachable'
  | 'disabled'
  | 'no-such-payment'

export interface SettlementService {
  /**
   * Checks a payment with the gateway and applies the result. Called by webhooks, the Verify button, a new attempt to
   * pay and the payment check job. Idempotent: of concurrent calls, only one credits the payment.
   */
  settle(reference: string, trigger: Trigger): Promise<Outcome>
}

const nothingReceived = { amountKobo: null, currency: null }

/**
 * Age at which a checkout is no longer reused. The payment is then closed if the gateway reports it as abandoned or not
 * found.
 */
export const checkoutLifetimeSeconds = 30 * 60

export function settlementService(deps: PaymentDeps): SettlementService {
  const { database, gateway, log } = deps

  async function settle(reference: string, trigger: Trigger): Promise<Outcome> {
    const payment = await findByReference(database.system, reference)
    if (payment === undefined) return 'no-such-payment'
    if (gateway.disabled === true) return 'disabled'
    const answer = await gateway.verify({ reference, amountKobo: payment.amountKobo })
    await recordAnswer(database.system, payment.id, answer.state)
    switch (answer.state) {
      case 'succeeded':
        await confirmPayment(deps, payment, answer, trigger)
        return 'confirmed'
      case 'mismatch':
        log.warn({ reference, mismatch: answer.mismatch }, 'payment does not match the gateway response')
        await recordDiscrepancy(database, payment, 'mismatch', answer, trigger)
        return 'mismatch'
      case 'reversed':
        log.warn({ reference }, 'payment was reversed')
        await recordDiscrepancy(database, payment, 'reversed', { ...answer, ...nothingReceived }, trigger)
        return 'reversed'
      case 'failed':
        await closeUnpaid(payment, 'failed', trigger)
        return 'declined'
      case 'abandoned':
      case 'not-found':
        if (payment.ageSeconds >= checkoutLifetimeSeconds) await closeUnpaid(payment, 'abandoned', trigger)
        return 'not-paid'
      case 'pending':
        return 'pending'
      case 'unknown':
        log.warn({ reference, reason: answer.reason }, 'no readable response from the gateway')
        return 'unreachable'
    }
  }

  async function closeUnpaid(
    payment: Payment,
    status: 'failed' | 'abandoned',
    trigger: Trigger,
  ): Promise<void> {
    if (payment.status !== 'open') return
    await database.system.transaction().execute(async (tx) => {
      await lockApplicantRow(tx, payment.applicantId)
      if (!(await closePayment(tx, payment.id, status, null))) return
      await auditPayment(tx, 'payment-closed', payment, trigger, {
        before: { status: 'open' },
        after: { status },
      })
    })
  }

  return { settle }
}
