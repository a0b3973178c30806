import type { GatewayAnswer } from '#server/adapters/gateway/gateway.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { closePayment, type Payment } from '../payment.store.ts'
import { auditPayment, type Trigger } from './audit-payment.ts'
import {
  flagPayment,
  insertDiscrepancy,
  isAudited,
  isInRefundQueue,
  keepGatewayId,
} from './settlement.store.ts'

type Received = Pick<GatewayAnswer, 'mismatch' | 'reason' | 'amountKobo' | 'currency' | 'gatewayId'>

/**
 * Records a payment discrepancy, with the amount received if known. Closes the payment if it is open, and credits
 * nothing. A reversal of a payment in the refund queue is not a discrepancy, because the reversal is the refund.
 */
export async function recordDiscrepancy(
  database: Database,
  payment: Payment,
  flag: 'mismatch' | 'reversed',
  { mismatch, reason, amountKobo: cameAmount, currency: cameCurrency, gatewayId }: Received,
  trigger: Trigger,
): Promise<void> {
  // For the gateway, a payment with a mismatch succeeded, so the gateway's message does not describe the mismatch.
  const detail = flag === 'mismatch' || reason === '' ? null : reason
  await database.system.transaction().execute(async (tx) => {
    await lockApplicantRow(tx, payment.applicantId)
    if (flag === 'reversed' && (await isInRefundQueue(tx, payment.id))) {
      await auditRefundAtGateway(tx, payment, trigger)
      return
    }
    const flagged = await flagPayment(tx, payment.id, flag, detail)
    const closed = await closePayment(tx, payment.id, 'failed', null)
    // Stores the gateway's id of the payment for the takings, because the underpayment may be accepted later.
    if (gatewayId !== null) await keepGatewayId(tx, payment.id, gatewayId)
    const isNew = await insertDiscrepancy(tx, {
      paymentId: payment.id,
      reason: flag,
      mismatch,
      detail,
      cameAmount,
      cameCurrency,
    })
    if (!flagged && !closed && !isNew) return
    await auditPayment(tx, 'payment-flagged', payment, trigger, {
      before: { status: payment.status },
      after: {
        flagged: flag,
        ...(mismatch === null ? { flagDetail: detail } : { mismatch }),
        cameAmount,
        cameCurrency,
        ...(closed ? { status: 'failed' } : {}),
      },
    })
  })
}

/** Writes an audit entry about a refund made at the gateway, at most one for each payment. */
async function auditRefundAtGateway(tx: Tx, payment: Payment, trigger: Trigger): Promise<void> {
  const action = 'refund-reversed-at-gateway'
  if (await isAudited(tx, action, payment)) return
  await auditPayment(tx, action, payment, trigger, { before: {}, after: {} })
}
