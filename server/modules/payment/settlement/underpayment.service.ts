import { needsOffer } from '#contract/fees/registry.ts'
import { formatNaira } from '#contract/money.ts'
import { reviveOffer } from '#server/applicant/offer.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { lockFeeState } from '../fees/fee-position.ts'
import { type FeePosition, positionWhenPaid, refundReasonFor } from '../fees/fee-rules.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { Payment } from '../payment.store.ts'
import { credit } from './credit.ts'
import { notifyPayer } from './notify-payer.ts'
import { claimSuccess, creditedBefore, findByReference, setAmount } from './settlement.store.ts'

/** A credited underpayment: the fee and the applicant before and after, for the audit log. */
export interface CreditedUnderpayment {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export interface UnderpaymentService {
  /**
   * Credits a payment whose amount is lower than requested. The payment then has the amount received, as on its receipt.
   * The fee counts as paid if the amount requested would have completed it; a part of a fee leaves the balance due.
   * Locks the applicant's row.
   * @throws 404 no such payment · 409 the payment is credited already, or its fee cannot be credited now.
   */
  credit(
    tx: Tx,
    reference: string,
    received: { amountKobo: number; foundAt: Date },
  ): Promise<CreditedUnderpayment>
}

export function underpaymentService(
  deps: Pick<PaymentDeps, 'institution' | 'notify' | 'mail' | 'log'>,
): UnderpaymentService {
  const { institution } = deps
  return {
    async credit(tx, reference, { amountKobo, foundAt }) {
      const payment = await findByReference(tx, reference)
      if (payment === undefined) throw notFound('We could not find this payment.')
      const { payer, position, terms } = await lockFeeState(
        tx,
        payment.applicantId,
        institution,
        payment.admissionSession,
      )
      const whenPaid = positionWhenPaid(position, { initiatedAt: payment.initiatedAt, paidAt: foundAt })
      if (refundReasonFor(payment.fee, amountKobo, whenPaid, terms.fees) !== null)
        throw conflict(
          'payment-not-creditable',
          'This fee cannot be credited now. Return the proposal, and queue the money for refund.',
        )
      const paidAt = foundAt.toISOString()
      if (!(await claimSuccess(tx, payment.id, { id: payment.gatewayId, paidAt })))
        throw conflict('payment-already-applied', 'This payment is credited to its fee already.')
      const whenAsked = await positionWhenAsked(tx, payment, amountKobo, position)
      const credited = await credit(tx, { terms, numbers: institution.numbers }, payment, payer, whenAsked)
      await setAmount(tx, payment.id, amountKobo)
      const offerRevived = needsOffer(payment.fee) && (await reviveOffer(tx, payer.id))
      await notifyPayer(deps, tx, {
        payment: { ...payment, amountKobo },
        payer,
        credited,
        paidAt,
        remark: `We have accepted this amount, although we asked for ${formatNaira(payment.amountKobo)}.`,
      })
      const { fee } = payment
      return {
        before: { status: payment.status, stage: payer.stage, amountKobo: payment.amountKobo },
        after: {
          reference,
          fee,
          amountKobo,
          status: 'succeeded',
          stage: credited.stage,
          applicationNumber: credited.applicationNumber,
          ...(offerRevived && { offerRevived }),
        },
      }
    },
  }
}

/**
 * Returns the position of the fee when the payment was started. It decides whether the fee counts as paid: a part that
 * was paid since then must not make the missing kobo of this payment count as paid. If the amounts received complete
 * the fee, the position completes it too.
 */
async function positionWhenAsked(
  tx: Tx,
  payment: Payment,
  receivedKobo: number,
  position: FeePosition,
): Promise<FeePosition> {
  const { fee, amountKobo } = payment
  const sumKobo = (position.credited.get(fee) ?? 0) + receivedKobo
  const credited = Math.max(await creditedBefore(tx, payment.id), sumKobo - amountKobo)
  return { ...position, credited: new Map(position.credited).set(fee, credited) }
}
