import { setTimeout as pause } from 'node:timers/promises'
import type { PayType } from '#contract/fees/registry.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import { type AppError, conflict, unavailable } from '#server/http/errors.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import {
  closePayment,
  findOwnPayment,
  isMismatch,
  type NewPayment,
  type OwnPayment,
  type Payment,
} from '../payment.store.ts'
import { checkoutLifetimeSeconds, type SettlementService } from '../settlement/settlement.service.ts'
import { beginPayment } from './begin-payment.ts'
import type { CheckoutService } from './checkout.service.ts'
import { beforeDeadline } from './deadline.ts'

const initiateTimeoutMs = 7_500
/**
 * Age from which a gateway call without a result is regarded as lost, for example because its process was killed. A
 * running call lasts at most 8 seconds.
 */
const gatewayCallSeconds = 20

export type InitiatePayment = (
  applicantId: string,
  payType: PayType,
  requestId: string,
) => Promise<{ paymentUrl: string }>

/** Returns the function that opens a checkout (see `initiate` in `payment.service.ts`). */
export function initiatePayment(
  deps: PaymentDeps,
  checkout: CheckoutService,
  settlement: SettlementService,
): InitiatePayment {
  const { database, gateway } = deps

  async function initiate(
    applicantId: string,
    payType: PayType,
    requestId: string,
  ): Promise<{ paymentUrl: string }> {
    if (gateway.disabled === true) throw paymentsDisabled()
    const deadline = Date.now() + initiateTimeoutMs
    while (Date.now() < deadline) {
      const started = await database.asApplicantInOne(applicantId, (tx) =>
        beginPayment(deps, tx, { applicantId, payType, requestId }),
      )
      if (started.kind === 'opened')
        return await openCheckout(started.payment, started.email, requestId, deadline)
      const { payment } = started
      const { checkoutUrl, ageSeconds } = payment
      if (checkoutUrl !== null && started.matchesRequest && ageSeconds < checkoutLifetimeSeconds)
        return { paymentUrl: checkoutUrl }
      if (checkoutUrl === null && ageSeconds < gatewayCallSeconds) {
        // Another request is opening a checkout for another pay type or amount. The payer must try again when that
        // request has ended.
        if (!started.matchesRequest) throw gatewayUnavailable(5)
        return await joinCheckout(payment, deadline)
      }
      await closeStalePayment(payment, requestId, deadline)
    }
    throw gatewayUnavailable(5)
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
   * Asks the gateway about an open payment that cannot be resumed. Closes the payment if it was not paid. Throws if any
   * amount was paid, if the payment is pending, or if the gateway does not respond in time.
   */
  async function closeStalePayment(payment: Payment, requestId: string, deadline: number): Promise<void> {
    const { applicantId, reference } = payment
    const outcome = await beforeDeadline(deadline, settlement.settle(reference, { requestId }))
    if (outcome === 'confirmed' || outcome === 'mismatch') throw await endedError(applicantId, reference)
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

  /**
   * Returns the error for a payer whose open payment has ended in the meantime: 409 if it was paid, even with another
   * amount; otherwise 503.
   */
  async function endedError(applicantId: string, reference: string): Promise<AppError> {
    const payment = await findOwn(applicantId, reference)
    if (payment === undefined) return gatewayUnavailable(5)
    if (payment.status === 'succeeded')
      return conflict('fee-already-paid', `Your ${payment.description} is already paid.`)
    return isMismatch(payment)
      ? conflict(
          'payment-undecided',
          'Our payments office is checking your payment. Please do not pay again.',
        )
      : gatewayUnavailable(5)
  }

  const findOwn = (applicantId: string, reference: string): Promise<OwnPayment | undefined> =>
    database.asApplicant(applicantId, (db) => findOwnPayment(db, applicantId, reference))

  return initiate
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
