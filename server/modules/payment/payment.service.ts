import type { FeeData, Transaction } from '#contract/endpoints/payment.ts'
import { notFound } from '#server/http/errors.ts'
import type { CheckoutService } from './checkout/checkout.service.ts'
import { type InitiatePayment, initiatePayment } from './checkout/initiate-payment.ts'
import { verifyRateLimit } from './checkout/verify-rate-limit.ts'
import { feeList } from './fees/fee-list.ts'
import { type PaidFees, paidAt, readFeeState } from './fees/fee-position.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { isRefund, type KnownPayment, toTransaction, verdictOf } from './payment-words.ts'
import {
  findOwnPayment,
  findRefunds,
  isMismatch,
  listPayments,
  openOrMismatched,
  type OwnPayment,
  type Refund,
  undecidedPayments,
} from './payment.store.ts'
import type { Verdict } from './refund-words.ts'
import type { SettlementService } from './settlement/settlement.service.ts'

export interface PaymentService {
  /**
   * Opens the gateway's checkout for a fee, or returns the URL of the checkout that is already open. Responds within 8
   * seconds.
   * @throws 409, 422 fee not payable now · 429 too many starts per hour · 503 gateway unavailable or disabled, or an
   * earlier payment is pending.
   */
  initiate: InitiatePayment
  /** Returns the applicant's payments, newest first, at most 200. */
  list(applicantId: string): Promise<Transaction[]>
  /**
   * Returns the pay types of the payer's admission session with their amounts. A pay type that cannot be paid now also
   * has the reason.
   */
  fees(payer: PaidFees): Promise<FeeData[]>
  /**
   * Checks one of the applicant's payments with the gateway. A payment that has already succeeded is not checked again.
   * @throws 404 no such payment of this applicant · 429 too many checks.
   */
  requery(
    applicantId: string,
    reference: string,
    requestId: string,
  ): Promise<Verdict & { transaction: Transaction }>
}

export function paymentService(
  deps: PaymentDeps,
  checkout: CheckoutService,
  settlement: SettlementService,
): PaymentService {
  const { database, institution } = deps
  const limitVerify = verifyRateLimit(database, deps.limits.paymentChecksPerMinuteAndPerson)

  const findOwn = (applicantId: string, reference: string) =>
    database.asApplicant(applicantId, (db) => findOwnPayment(db, applicantId, reference))

  /** Adds the data of undecided payments and refunds. Most applicants have neither, so no query runs for them. */
  async function withReceived<Own extends OwnPayment>(
    applicantId: string,
    payments: readonly Own[],
  ): Promise<(Own & KnownPayment)[]> {
    const undecided = payments.some(isMismatch)
      ? await undecidedPayments(database, applicantId)
      : new Map<string, number | null>()
    const refunds = payments.some((each) => isMismatch(each) || isRefund(each))
      ? await findRefunds(database, applicantId)
      : new Map<string, Refund>()
    return payments.map((each) => ({
      ...each,
      receivedKobo: undecided.get(each.reference),
      refund: refunds.get(each.reference),
    }))
  }

  async function requery(applicantId: string, reference: string, requestId: string) {
    const before = await findOwn(applicantId, reference)
    if (before === undefined) throw notFound('We could not find this payment among your payments.')
    if (before.status !== 'succeeded') await limitVerify(applicantId)
    const outcome =
      before.status === 'succeeded' ? 'confirmed' : await settlement.settle(reference, { requestId })
    const current = (await findOwn(applicantId, reference)) ?? before
    const [payment = { ...current, receivedKobo: undefined, refund: undefined }] = await withReceived(
      applicantId,
      [current],
    )
    return {
      ...verdictOf(payment, outcome, institution.identity.support.email),
      transaction: toTransaction(payment),
    }
  }

  return {
    initiate: initiatePayment(deps, checkout, settlement),
    requery,
    async list(applicantId) {
      const payments = await database.asApplicant(applicantId, (db) => listPayments(db, applicantId))
      return (await withReceived(applicantId, payments)).map(toTransaction)
    },
    async fees(payer) {
      const { position, terms, payments } = await database.asApplicant(payer.id, async (db) => {
        const state = await readFeeState(db, payer, institution)
        return { ...state, payments: await openOrMismatched(db, payer.id, state.terms.session) }
      })
      const open = (await withReceived(payer.id, payments)).flatMap((each) => {
        const transaction = toTransaction(each)
        return transaction.isOpen ? [[each.fee, transaction] as const] : []
      })
      return feeList(position, (fee) => paidAt(payer, fee), terms.fees, new Map(open))
    },
  }
}
