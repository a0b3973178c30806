import { setTimeout as pause } from 'node:timers/promises'
import type { FeeData, Transaction } from '#contract/endpoints/payment.ts'
import { feeOf, type PayType, payWayOf } from '#contract/fees/registry.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import { moveStageIfAllowed } from '#server/applicant/stage.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { type AppError, conflict, notFound, tooManyRequests, unavailable } from '#server/http/errors.ts'
import type { CheckoutService } from './checkout/checkout.service.ts'
import { beforeDeadline } from './checkout/deadline.ts'
import { feeList } from './fees/fee-list.ts'
import { feeLocked } from './fees/fee-locks.ts'
import { lockFeeState, type PaidFees, paidAt, readFeeState } from './fees/fee-position.ts'
import { type Charge, chargeFor } from './fees/fee-rules.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { isRefund, toTransaction, verdictOf } from './payment-words.ts'
import {
  closePayment,
  countRecent,
  findOpenPayment,
  findOwnPayment,
  findRefundReason,
  insertPayment,
  listPayments,
  type NewPayment,
  openByFee,
  type OwnPayment,
  type Payment,
} from './payment.store.ts'
import { newReference } from './checkout/reference.ts'
import { checkoutLifetimeSeconds, type SettlementService } from './settlement/settlement.service.ts'
import { verifyRateLimit } from './checkout/verify-rate-limit.ts'
import type { Verdict } from './refund-words.ts'

export interface PaymentService {
  /**
   * Opens the gateway's checkout for a fee, or returns the URL of the checkout that is already open. Responds within 8
   * seconds.
   * @throws 409, 422 fee not payable now · 429 too many starts per hour · 503 gateway unavailable or disabled, or an
   * earlier payment is pending.
   */
  initiate(applicantId: string, payType: PayType, requestId: string): Promise<{ paymentUrl: string }>
  /** Returns the applicant's payments, newest first, at most 200. */
  list(applicantId: string): Promise<Transaction[]>
  /**
   * Returns the pay types that the payer's session charges, with their amounts and the reasons why some cannot be paid
   * now.
   */
  fees(payer: PaidFees): Promise<FeeData[]>
  /**
   * Checks one of the applicant's payments at the gateway, unless it has already succeeded.
   * @throws 404 no such payment of this applicant · 429 too many checks.
   */
  requery(
    applicantId: string,
    reference: string,
    requestId: string,
  ): Promise<Verdict & { transaction: Transaction }>
}

const initiateTimeoutMs = 7_500
/**
 * Age from which a gateway call without a result counts as lost, for example because its process was killed. A call
 * lasts at most 8 s.
 */
const gatewayCallSeconds = 20

type Begun =
  | { kind: 'opened'; payment: NewPayment; email: string }
  | { kind: 'exists'; payment: Payment; matchesRequest: boolean }

export function paymentService(
  deps: PaymentDeps,
  checkout: CheckoutService,
  settlement: SettlementService,
): PaymentService {
  const { database, institution, gateway } = deps
  const limitVerify = verifyRateLimit(database, deps.limits.paymentChecksPerMinuteAndPerson)

  async function initiate(
    applicantId: string,
    payType: PayType,
    requestId: string,
  ): Promise<{ paymentUrl: string }> {
    if (gateway.disabled === true) throw paymentsDisabled()
    const deadline = Date.now() + initiateTimeoutMs
    while (Date.now() < deadline) {
      const begun = await database.asApplicantInOne(applicantId, (tx) =>
        begin(tx, applicantId, payType, requestId),
      )
      if (begun.kind === 'opened') return await openCheckout(begun.payment, begun.email, requestId, deadline)
      const { payment } = begun
      const { checkoutUrl, ageSeconds } = payment
      if (checkoutUrl !== null && begun.matchesRequest && ageSeconds < checkoutLifetimeSeconds)
        return { paymentUrl: checkoutUrl }
      if (checkoutUrl === null && ageSeconds < gatewayCallSeconds)
        return await joinCheckout(payment, deadline)
      await closeStalePayment(payment, requestId, deadline)
    }
    throw gatewayUnavailable(5)
  }

  /**
   * Finds the open payment of the fee or inserts a new one. The row is committed before the gateway call, so that
   * no payment is lost.
   */
  async function begin(tx: Tx, applicantId: string, payType: PayType, requestId: string): Promise<Begun> {
    const { payer, position, terms } = await lockFeeState(tx, applicantId, institution)
    const { session } = terms
    const result = chargeFor(payType, position, terms.fees)
    if ('locked' in result) throw feeLocked(result.locked, payWayOf(payType).fee)
    const { charge } = result
    const open = await findOpenPayment(tx, applicantId, session, charge.fee)
    if (open !== undefined) {
      const matchesRequest = open.payType === payType && open.amountKobo === charge.amountKobo
      return { kind: 'exists', payment: open, matchesRequest }
    }
    const { count, seconds } = await countRecent(tx, applicantId)
    if (count >= deps.limits.paymentStartsPerHourAndPerson) throw tooManyRequests(seconds)
    const payment = await insert(tx, { applicantId, session, payType }, charge)
    const move = feeOf(charge.fee).unlocks.includes('application')
      ? await moveStageIfAllowed(tx, payer, 'application-fee-initiated')
      : null
    await writeAudit(tx, {
      ...byApplicant(applicantId, requestId),
      action: 'payment-initiated',
      before: { stage: payer.stage },
      after: {
        stage: move?.to ?? payer.stage,
        reference: payment.reference,
        payType,
        amountKobo: payment.amountKobo,
      },
    })
    return { kind: 'opened', payment, email: payer.email }
  }

  async function insert(
    tx: Tx,
    { applicantId, session, payType }: { applicantId: string; session: string; payType: PayType },
    charge: Charge,
  ): Promise<NewPayment> {
    const payment: NewPayment = {
      id: newId(),
      applicantId,
      admissionSession: session,
      payType,
      ...charge,
      reference: newReference(),
      gateway: gateway.name,
    }
    await insertPayment(tx, payment)
    return payment
  }

  async function openCheckout(
    payment: NewPayment,
    email: string,
    requestId: string,
    deadline: number,
  ): Promise<{ paymentUrl: string }> {
    // If the gateway responds after the deadline, the checkout URL is still stored. The next request returns it.
    const result = await beforeDeadline(deadline, checkout.open(payment, email, requestId))
    if (result === null) throw gatewayUnavailable(5)
    if (result.kind === 'failed') throw gatewayUnavailable(result.retryAfterSeconds)
    if (result.kind === 'settled') throw await endedError(payment.applicantId, payment.reference)
    return { paymentUrl: result.url }
  }

  /** Polls for the checkout URL that a concurrent request of the same applicant is fetching. */
  async function joinCheckout(
    { applicantId, reference }: Payment,
    deadline: number,
  ): Promise<{ paymentUrl: string }> {
    for (let wait = 100; Date.now() + wait < deadline; wait = Math.min(wait * 1.5, 500)) {
      await pause(wait)
      const payment = await findOwn(applicantId, reference)
      if (payment?.status !== 'open') throw await endedError(applicantId, reference)
      if (payment.checkoutUrl !== null) return { paymentUrl: payment.checkoutUrl }
    }
    throw gatewayUnavailable(5)
  }

  /**
   * Closes an open payment that cannot be resumed. Checks it at the gateway first, and throws if it is paid or pending
   * there or if the gateway gives no result in time.
   */
  async function closeStalePayment(payment: Payment, requestId: string, deadline: number): Promise<void> {
    const { applicantId, reference } = payment
    const outcome = await beforeDeadline(deadline, settlement.settle(reference, { requestId }))
    if (outcome === 'confirmed') throw await endedError(applicantId, reference)
    if (outcome === 'pending') {
      throw unavailable(
        'payment-pending',
        60,
        'Your bank is still working on the payment you started. Wait a minute, then verify the payment.',
      )
    }
    if (outcome === null || outcome === 'unreachable') throw gatewayUnavailable(30)
    await database.asApplicantInOne(applicantId, async (tx) => {
      await lockApplicantRow(tx, applicantId)
      if (!(await closePayment(tx, payment.id, 'abandoned', null))) return
      await writeAudit(tx, {
        ...byApplicant(applicantId, requestId),
        action: 'payment-closed',
        before: { status: 'open' },
        after: { reference, status: 'abandoned' },
      })
    })
  }

  const findOwn = (applicantId: string, reference: string): Promise<OwnPayment | undefined> =>
    database.asApplicant(applicantId, (db) => findOwnPayment(db, applicantId, reference))

  /** Returns the error for a payer whose open payment has ended in the meantime: 409 if it was paid, otherwise 503. */
  async function endedError(applicantId: string, reference: string): Promise<AppError> {
    const payment = await findOwn(applicantId, reference)
    return payment?.status === 'succeeded'
      ? conflict('fee-already-paid', `Your ${payment.description} is already paid.`)
      : gatewayUnavailable(5)
  }

  async function requery(applicantId: string, reference: string, requestId: string) {
    const known = await findOwn(applicantId, reference)
    if (known === undefined) throw notFound('We could not find this payment among your payments.')
    if (known.status !== 'succeeded') await limitVerify(applicantId)
    const outcome =
      known.status === 'succeeded' ? 'confirmed' : await settlement.settle(reference, { requestId })
    const payment = (await findOwn(applicantId, reference)) ?? known
    const refundReason = isRefund(payment) ? await findRefundReason(database, reference) : null
    return {
      ...verdictOf(payment, outcome, refundReason, institution.identity.support.email),
      transaction: toTransaction(payment),
    }
  }

  return {
    initiate,
    requery,
    async list(applicantId) {
      const payments = await database.asApplicant(applicantId, (db) => listPayments(db, applicantId))
      return payments.map(toTransaction)
    },
    async fees(payer) {
      return await database.asApplicant(payer.id, async (db) => {
        const { position, terms } = await readFeeState(db, payer, institution)
        const open = await openByFee(db, payer.id, terms.session)
        return feeList(position, (fee) => paidAt(payer, fee), terms.fees, open)
      })
    },
  }
}

function paymentsDisabled(): AppError {
  return unavailable(
    'payment-gateway-unavailable',
    600,
    'You cannot pay at the moment, because this system was restored from a backup. Nothing was charged: try again later.',
  )
}

function gatewayUnavailable(retryAfterSeconds: number): AppError {
  return unavailable(
    'payment-gateway-unavailable',
    retryAfterSeconds,
    'We could not open the payment page just now. Nothing was charged: try again in a moment.',
  )
}
