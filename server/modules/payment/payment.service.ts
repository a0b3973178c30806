import { setTimeout as pause } from 'node:timers/promises'
import type { FeeData, Transaction } from '#contract/endpoints/payment.ts'
import { feeOf, type PayType, payWayOf } from '#contract/fees/registry.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { moveStageIfAllowed } from '#server/applicant/stage.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { type AppError, conflict, notFound, tooManyRequests, unavailable } from '#server/http/errors.ts'
import type { CheckoutService } from './checkout/checkout.service.ts'
import { by } from './checkout/deadline.ts'
import { feeList } from './fees/fee-list.ts'
import { feeLocked } from './fees/fee-locks.ts'
import { lockStanding, type PaidFees, paidAt, standingOf } from './fees/fee-position.ts'
import { type Charge, chargeFor } from './fees/fee-rules.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { toTransaction, type Verdict, verdictOf } from './payment-words.ts'
import {
  closePayment,
  countRecent,
  findOpenPayment,
  findOwnPayment,
  insertPayment,
  listPayments,
  type NewPayment,
  type OwnPayment,
  type Payment,
} from './payment.store.ts'
import { newReference } from './checkout/reference.ts'
import { checkoutLastsSeconds, type SettlementService } from './settlement/settlement.service.ts'
import { verifyOften } from './checkout/verify-often.ts'

export interface PaymentService {
  /**
   * The checkout page for a fee: the one that is open, or a new one. Answers within 8 seconds. Throws 409 and 422 as the
   * order of fees wants it, 429 after twenty in an hour, 503 when the gateway does not answer.
   */
  initiate(applicantId: string, payType: PayType, requestId: string): Promise<{ paymentUrl: string }>
  /** Every payment that was begun, newest first. */
  list(applicantId: string): Promise<Transaction[]>
  /** Each way of paying, and where the applicant stands with it. */
  fees(payer: PaidFees): Promise<FeeData[]>
  /** Asks the gateway about one of the applicant's own payments. Throws 404 for any other, 429 when asked without end. */
  requery(
    applicantId: string,
    reference: string,
    requestId: string,
  ): Promise<Verdict & { transaction: Transaction }>
}

/** Milliseconds within which somebody who wants to pay gets an answer. */
const answerWithin = 7_500
/** Payments that one applicant may begin in an hour: each is asked about for three days, so a script must not heap them up. */
const mostPerHour = 20
/** Seconds after which a gateway call that left no trace is dead: its process was killed. Calls last 8 at most. */
const callLastsSeconds = 20

type Begun =
  | { kind: 'opened'; payment: NewPayment; email: string }
  | { kind: 'exists'; payment: Payment; asWanted: boolean }

export function paymentService(
  deps: PaymentDeps,
  checkout: CheckoutService,
  settlement: SettlementService,
): PaymentService {
  const { database, institution, gateway } = deps
  const admitVerify = verifyOften(database)

  async function initiate(
    applicantId: string,
    payType: PayType,
    requestId: string,
  ): Promise<{ paymentUrl: string }> {
    const end = Date.now() + answerWithin
    while (Date.now() < end) {
      const begun = await database.asApplicantInOne(applicantId, (tx) =>
        begin(tx, applicantId, payType, requestId),
      )
      if (begun.kind === 'opened') return await offer(begun.payment, begun.email, requestId, end)
      const { payment } = begun
      const { checkoutUrl, ageSeconds } = payment
      if (checkoutUrl !== null && begun.asWanted && ageSeconds < checkoutLastsSeconds)
        return { paymentUrl: checkoutUrl }
      if (checkoutUrl === null && ageSeconds < callLastsSeconds) return await joinCheckout(payment, end)
      await clearAway(payment, requestId, end)
    }
    throw noAnswer(5)
  }

  /** Finds the open payment of the fee, or writes a new one: before the gateway hears of it, so that none is lost. */
  async function begin(tx: Tx, applicantId: string, payType: PayType, requestId: string): Promise<Begun> {
    const { payer, position, terms } = await lockStanding(tx, applicantId, institution)
    const { session } = terms
    const asked = chargeFor(payType, position, terms.fees)
    if ('locked' in asked) throw feeLocked(asked.locked, payWayOf(payType).fee)
    const { charge } = asked
    const open = await findOpenPayment(tx, applicantId, session, charge.fee)
    if (open !== undefined) {
      const asWanted = open.payType === payType && open.amountKobo === charge.amountKobo
      return { kind: 'exists', payment: open, asWanted }
    }
    const { many, seconds } = await countRecent(tx, applicantId)
    if (many >= mostPerHour) throw tooManyRequests(seconds)
    const payment = await write(tx, { applicantId, session, payType }, charge)
    const move = feeOf(charge.fee).unlocks.includes('application')
      ? await moveStageIfAllowed(tx, payer, 'application-fee-initiated')
      : null
    await writeAudit(tx, {
      actorKind: 'applicant',
      actorId: applicantId,
      action: 'payment-initiated',
      applicantId,
      requestId,
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

  async function write(
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

  async function offer(
    payment: NewPayment,
    email: string,
    requestId: string,
    end: number,
  ): Promise<{ paymentUrl: string }> {
    // Late, it is still remembered, and the next try gets it.
    const opened = await by(end, checkout.open(payment, email, requestId))
    if (opened === null) throw noAnswer(5)
    if (opened.kind === 'failed') throw noAnswer(opened.retryAfterSeconds)
    if (opened.kind === 'settled') throw await ended(payment.applicantId, payment.reference)
    return { paymentUrl: opened.url }
  }

  /** Another request of the same applicant is asking the gateway: waits for what it gets. */
  async function joinCheckout(
    { applicantId, reference }: Payment,
    end: number,
  ): Promise<{ paymentUrl: string }> {
    for (let wait = 100; Date.now() + wait < end; wait = Math.min(wait * 1.5, 500)) {
      await pause(wait)
      const payment = await own(applicantId, reference)
      if (payment?.status !== 'open') throw await ended(applicantId, reference)
      if (payment.checkoutUrl !== null) return { paymentUrl: payment.checkoutUrl }
    }
    throw noAnswer(5)
  }

  /** Ends an open payment that cannot be resumed, once the gateway says that nobody has paid it. */
  async function clearAway(payment: Payment, requestId: string, end: number): Promise<void> {
    const { applicantId, reference } = payment
    const outcome = await by(end, settlement.settle(reference, { requestId }))
    if (outcome === 'confirmed') throw await ended(applicantId, reference)
    if (outcome === 'pending') {
      throw unavailable(
        'payment-pending',
        60,
        'Your bank is still working on the payment you started. Wait a minute, then verify the payment.',
      )
    }
    if (outcome === null || outcome === 'unreachable') throw noAnswer(30)
    await database.asApplicantInOne(applicantId, async (tx) => {
      await lockApplicantOrThrow(tx, applicantId, ['id'])
      if (!(await closePayment(tx, payment.id, 'abandoned', null))) return
      await writeAudit(tx, {
        actorKind: 'applicant',
        actorId: applicantId,
        action: 'payment-closed',
        applicantId,
        requestId,
        before: { status: 'open' },
        after: { reference, status: 'abandoned' },
      })
    })
  }

  const own = (applicantId: string, reference: string): Promise<OwnPayment | undefined> =>
    database.asApplicant(applicantId, (db) => findOwnPayment(db, applicantId, reference))

  /** The refusal when a payment ended while somebody wanted to pay at it. */
  async function ended(applicantId: string, reference: string): Promise<AppError> {
    const payment = await own(applicantId, reference)
    return payment?.status === 'succeeded'
      ? conflict('fee-already-paid', `Your ${payment.description} is already paid.`)
      : noAnswer(5)
  }

  async function requery(applicantId: string, reference: string, requestId: string) {
    const known = await own(applicantId, reference)
    if (known === undefined) throw notFound('We could not find that payment among yours.')
    if (known.status !== 'succeeded') await admitVerify(applicantId)
    const outcome =
      known.status === 'succeeded' ? 'confirmed' : await settlement.settle(reference, { requestId })
    const payment = (await own(applicantId, reference)) ?? known
    return {
      ...verdictOf(payment, outcome, institution.identity.support.email),
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
      const { position, terms } = await database.asApplicant(payer.id, (db) =>
        standingOf(db, payer, institution),
      )
      return feeList(position, (fee) => paidAt(payer, fee), terms.fees)
    },
  }
}

function noAnswer(retryAfterSeconds: number): AppError {
  return unavailable(
    'payment-gateway-unavailable',
    retryAfterSeconds,
    'We could not open the payment page just now. Nothing was charged: try again in a moment.',
  )
}
