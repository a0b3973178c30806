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

/** Audit data of a credited underpayment: the payment and the stage of the applicant before and after the credit. */
export interface CreditedUnderpayment {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export interface UnderpaymentService {
  /**
   * Credits a payment whose amount is lower than requested, and replaces its amount with the amount received. The fee
   * is complete if the amount requested would have completed it. Otherwise the balance stays due. Locks the applicant's
   * row.
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
 * Returns the fee position at the start of the payment, to decide whether the amount requested completes the fee. Parts
 * that were paid later must not make up for the missing kobo of this payment. Exception: if all amounts received add up
 * to the fee, the fee is complete.
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
