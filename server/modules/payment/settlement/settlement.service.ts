import { needsOffer } from '#contract/fees/registry.ts'
import { portalPages } from '#contract/portal-pages.ts'
import type { GatewayAnswer } from '#server/adapters/gateway/gateway.ts'
import { reviveOffer } from '#server/applicant/offer.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { credit } from './credit.ts'
import { lockFeeState } from '../fees/fee-position.ts'
import { positionWhenPaid, refundReasonFor, type RefundReason } from '../fees/fee-rules.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { closePayment, type Payment } from '../payment.store.ts'
import { refundNotice } from '../refund-words.ts'
import { notifyPayer } from './notify-payer.ts'
import {
  insertDiscrepancy,
  claimSuccess,
  findByReference,
  flagPayment,
  isAudited,
  isInRefundQueue,
  keepGatewayId,
  recordAnswer,
  queueRefund,
} from './settlement.store.ts'

/**
 * Result of a payment check at the gateway. `confirmed`: paid, even if the payment is queued for refund.
 * `unreachable`: no response, or none about this payment. `disabled`: not asked, because this server runs on a copy
 * restored from a backup. `no-such-payment`: we have no payment with this reference. The other results follow from
 * the gateway's response.
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

/** The HTTP request that triggered the check, for the audit log. Null for webhooks and for the payment check job. */
export type Trigger = { requestId: string } | null

export interface SettlementService {
  /**
   * Checks a payment at the gateway and applies the result. Called by webhooks, the Verify button, a new attempt to pay
   * and the payment check job. Idempotent: concurrent calls credit a payment once.
   */
  settle(reference: string, trigger: Trigger): Promise<Outcome>
}

type Received = Pick<GatewayAnswer, 'reason' | 'amountKobo' | 'currency' | 'gatewayId'>
const nothingReceived = { amountKobo: null, currency: null }

/**
 * A checkout of this age is no longer reused. Its payment is closed if the gateway reports the payment as abandoned or
 * not found.
 */
export const checkoutLifetimeSeconds = 30 * 60

export function settlementService(deps: PaymentDeps): SettlementService {
  const { database, gateway, institution, notify, log } = deps

  async function settle(reference: string, trigger: Trigger): Promise<Outcome> {
    const payment = await findByReference(database.system, reference)
    if (payment === undefined) return 'no-such-payment'
    if (gateway.disabled === true) return 'disabled'
    const answer = await gateway.verify({ reference, amountKobo: payment.amountKobo })
    await recordAnswer(database.system, payment.id, answer.state)
    switch (answer.state) {
      case 'succeeded':
        await confirm(payment, answer, trigger)
        return 'confirmed'
      case 'mismatch':
        log.warn({ reference, reason: answer.reason }, 'payment does not match the gateway response')
        await recordDiscrepancy(payment, 'mismatch', answer, trigger)
        return 'mismatch'
      case 'reversed':
        log.warn({ reference }, 'payment was reversed')
        await recordDiscrepancy(payment, 'reversed', { ...answer, ...nothingReceived }, trigger)
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

  async function confirm(payment: Payment, answer: GatewayAnswer, trigger: Trigger): Promise<void> {
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
      const why = (await isInRefundQueue(tx, payment.id))
        ? 'refunding'
        : refundReasonFor(payment.fee, payment.amountKobo, whenPaid, terms.fees)
      if (why !== null) {
        await queueForRefund(tx, payment, why, trigger)
        return
      }
      const credited = await credit(tx, { terms, numbers: institution.numbers }, payment, payer, position)
      const offerRevived = needsOffer(payment.fee) && (await reviveOffer(tx, payer.id))
      await notifyPayer(deps, tx, { payment, payer, credited, paidAt: answer.paidAt })
      await audit(tx, 'payment-confirmed', payment, trigger, {
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
    await audit(tx, 'payment-put-aside', payment, trigger, {
      before: { status: payment.status },
      after: { status: 'succeeded', refund: true },
    })
  }

  /**
   * Records a payment discrepancy, with the amount received if known. Closes the payment if it is open. Credits
   * nothing. A reversal of a payment in the refund queue is the refund itself, so it is no discrepancy.
   */
  async function recordDiscrepancy(
    payment: Payment,
    flag: 'mismatch' | 'reversed',
    { reason, amountKobo: cameAmount, currency: cameCurrency, gatewayId }: Received,
    trigger: Trigger,
  ): Promise<void> {
    const detail = reason === '' ? null : reason
    await database.system.transaction().execute(async (tx) => {
      await lockApplicantRow(tx, payment.applicantId)
      if (flag === 'reversed' && (await isInRefundQueue(tx, payment.id))) {
        await auditRefundAtGateway(tx, payment, trigger)
        return
      }
      const flagged = await flagPayment(tx, payment.id, flag, detail)
      const closed = await closePayment(tx, payment.id, 'failed', null)
      // The takings name the gateway's id of an underpayment that is accepted later.
      if (gatewayId !== null) await keepGatewayId(tx, payment.id, gatewayId)
      const isNew = await insertDiscrepancy(tx, {
        paymentId: payment.id,
        reason: flag,
        detail,
        cameAmount,
        cameCurrency,
      })
      if (!flagged && !closed && !isNew) return
      await audit(tx, 'payment-flagged', payment, trigger, {
        before: { status: payment.status },
        after: {
          flagged: flag,
          flagDetail: detail,
          cameAmount,
          cameCurrency,
          ...(closed ? { status: 'failed' } : {}),
        },
      })
    })
  }

  /** Writes an audit entry about a refund made at the gateway, once for each payment. */
  async function auditRefundAtGateway(tx: Tx, payment: Payment, trigger: Trigger): Promise<void> {
    const action = 'refund-reversed-at-gateway'
    if (await isAudited(tx, action, payment)) return
    await audit(tx, action, payment, trigger, { before: {}, after: {} })
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
      await audit(tx, 'payment-closed', payment, trigger, { before: { status: 'open' }, after: { status } })
    })
  }

  async function audit(
    tx: Tx,
    action: string,
    payment: Payment,
    trigger: Trigger,
    { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  ): Promise<void> {
    const { reference, fee, amountKobo } = payment
    await writeAudit(tx, {
      actorKind: 'gateway',
      action,
      applicantId: payment.applicantId,
      requestId: trigger?.requestId ?? null,
      before,
      after: { reference, fee, amountKobo, ...after },
    })
  }

  return { settle }
}
