import { needsOffer } from '#contract/fees/registry.ts'
import { portalPages } from '#contract/portal-pages.ts'
import type { GatewayAnswer } from '#server/adapters/gateway/gateway.ts'
import { reviveOffer } from '#server/applicant/offer.ts'
import type { Tx } from '#server/db/client.ts'
import { lockFeeState } from '../fees/fee-position.ts'
import { positionWhenPaid, refundReasonFor, type RefundReason } from '../fees/fee-rules.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { Payment } from '../payment.store.ts'
import { refundNotice } from '../refund-words.ts'
import { auditPayment, type Trigger } from './audit-payment.ts'
import { credit } from './credit.ts'
import { notifyPayer } from './notify-payer.ts'
import { claimSuccess, flagPayment, isInRefundQueue, queueRefund } from './settlement.store.ts'

/**
 * Records that the gateway reports a payment as paid. Credits the payment to its fee, or queues it for refund if it
 * cannot be credited (see `refundReasonFor`). A repeated call is a no-op.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  payment: Payment,
  answer: GatewayAnswer,
  trigger: Trigger,
): Promise<void> {
  const { database, institution } = deps
  await database.system.transaction().execute(async (tx) => {
    const { payer, position, terms } = await lockFeeState(
      tx,
      payment.applicantId,
      institution,
      payment.admissionSession,
    )
    const claimed = await claimSuccess(tx, payment.id, { id: answer.gatewayId, paidAt: answer.paidAt })
    if (!claimed) return
    const paidAt = answer.paidAt === null ? null : new Date(answer.paidAt)
    const whenPaid = positionWhenPaid(position, { initiatedAt: payment.initiatedAt, paidAt })
    const refundReason = (await isInRefundQueue(tx, payment.id))
      ? 'refunding'
      : refundReasonFor(payment.fee, payment.amountKobo, whenPaid, terms.fees)
    if (refundReason !== null) {
      await queueForRefund(deps, tx, payment, refundReason, trigger)
      return
    }
    const credited = await credit(tx, { terms, numbers: institution.numbers }, payment, payer, position)
    const offerRevived = needsOffer(payment.fee) && (await reviveOffer(tx, payer.id))
    await notifyPayer(deps, tx, { payment, payer, credited, paidAt: answer.paidAt })
    await auditPayment(tx, 'payment-confirmed', payment, trigger, {
      before: { status: payment.status, stage: payer.stage },
      after: {
        status: 'succeeded',
        stage: credited.stage,
        applicationNumber: credited.applicationNumber,
        ...(offerRevived && { offerRevived }),
      },
    })
  })
}

/** Queues a payment for refund instead of crediting it, flags it for the bursar and notifies the payer. */
async function queueForRefund(
  { notify, log }: PaymentDeps,
  tx: Tx,
  payment: Payment,
  why: RefundReason,
  trigger: Trigger,
): Promise<void> {
  const { reference, amountKobo } = payment
  log.warn({ reference, why }, 'payment queued for refund')
  await queueRefund(tx, payment.id, amountKobo, why)
  await flagPayment(tx, payment.id, why, null)
  await notify(tx, {
    applicantId: payment.applicantId,
    page: portalPages.paymentHistory,
    ...refundNotice(why, payment),
    dedupeKey: `payment-confirmed:${reference}`,
  })
  await auditPayment(tx, 'payment-put-aside', payment, trigger, {
    before: { status: payment.status },
    after: { status: 'succeeded', refund: true },
  })
}
