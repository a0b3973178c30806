import { feeOf, needsOffer } from '#contract/fees/registry.ts'
import { portalPages } from '#contract/portal-pages.ts'
import { formatNaira } from '#contract/money.ts'
import type { GatewayAnswer } from '#server/adapters/gateway/gateway.ts'
import { MailNotAccepted } from '#server/adapters/mail/mail.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { credit } from './credit.ts'
import { lockStanding } from '../fees/fee-position.ts'
import { misfit, type NotOwed } from '../fees/fee-rules.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { closePayment, type Payer, type Payment } from '../payment.store.ts'
import {
  askBursar,
  type CreditedFee,
  claimSuccess,
  findByReference,
  flagPayment,
  isAmongRefunds,
  noteAnswer,
  queueRefund,
} from './settlement.store.ts'

/**
 * What asking the gateway came to. `confirmed`: the money is here, now or before. `unreachable`: no readable answer.
 * `no-such-payment`: the reference is not ours. The others are the gateway's own words.
 */
export type Outcome =
  | 'confirmed'
  | 'declined'
  | 'not-paid'
  | 'pending'
  | 'mismatch'
  | 'reversed'
  | 'unreachable'
  | 'no-such-payment'

/** Who asked, for the audit trail; null for webhooks and sweeps. */
export type Asker = { requestId: string } | null

export interface SettlementService {
  /**
   * Asks the gateway about a payment and does what follows, once: webhook, browser return, Verify and sweep are all
   * this call. Any number at the same time credit the money once.
   */
  settle(reference: string, asker: Asker): Promise<Outcome>
}

/** What the gateway says has come. */
type Came = Pick<GatewayAnswer, 'reason' | 'amountKobo' | 'currency'>
const nothingCame = { amountKobo: null, currency: null }

/** Seconds after which a checkout that nobody has paid at is given up, and a new payment gets a new reference. */
export const checkoutLastsSeconds = 30 * 60

export function settlementService(deps: PaymentDeps): SettlementService {
  const { database, gateway, institution, notify, mail, log } = deps

  async function settle(reference: string, asker: Asker): Promise<Outcome> {
    const payment = await findByReference(database.system, reference)
    if (payment === undefined) return 'no-such-payment'
    const answer = await gateway.verify({ reference, amountKobo: payment.amountKobo })
    await noteAnswer(database.system, payment.id, answer.state)
    switch (answer.state) {
      case 'succeeded':
        await confirm(payment, answer, asker)
        return 'confirmed'
      case 'mismatch':
        log.warn({ reference, reason: answer.reason }, 'payment does not match what the gateway says')
        await refuse(payment, 'mismatch', answer, asker)
        return 'mismatch'
      case 'reversed':
        log.warn({ reference }, 'payment was taken back')
        await refuse(payment, 'reversed', { ...answer, ...nothingCame }, asker)
        return 'reversed'
      case 'failed':
        await giveUp(payment, 'failed', asker)
        return 'declined'
      case 'abandoned':
      case 'not-found':
        if (payment.ageSeconds >= checkoutLastsSeconds) await giveUp(payment, 'abandoned', asker)
        return 'not-paid'
      case 'pending':
        return 'pending'
      case 'unknown':
        log.warn({ reference, reason: answer.reason }, 'the gateway gave no readable answer')
        return 'unreachable'
    }
  }

  async function confirm(payment: Payment, answer: GatewayAnswer, asker: Asker): Promise<void> {
    await database.system.transaction().execute(async (tx) => {
      const { payer, position, terms } = await lockStanding(
        tx,
        payment.applicantId,
        institution,
        payment.admissionSession,
      )
      const mine = await claimSuccess(tx, payment.id, { id: answer.gatewayId, paidAt: answer.paidAt })
      if (!mine) return
      const why = (await isAmongRefunds(tx, payment.id))
        ? 'refunding'
        : misfit(payment.fee, payment.amountKobo, position, terms.fees)
      if (why !== null) {
        await putAside(tx, payment, why, asker)
        return
      }
      const credited = await credit(tx, { terms, numbers: institution.numbers }, payment, payer, position)
      await tell(tx, payment, payer, credited, answer.paidAt)
      await audit(tx, 'payment-confirmed', payment, asker, {
        before: { status: payment.status, stage: payer.stage },
        after: { status: 'succeeded', stage: credited.stage, applicationNumber: credited.applicationNumber },
      })
    })
  }

  /** Money that does not fit is recorded and waits for the bursar; nothing is credited. */
  async function putAside(tx: Tx, payment: Payment, why: NotOwed, asker: Asker): Promise<void> {
    const { reference, amountKobo, description } = payment
    log.warn({ reference, why }, 'money arrived that is not owed')
    await queueRefund(tx, payment.id, amountKobo, why)
    await flagPayment(tx, payment.id, why, null)
    await notify(tx, {
      applicantId: payment.applicantId,
      page: portalPages.paymentHistory,
      ...asideWords(why, `${formatNaira(amountKobo)} for ${description}`, reference),
      dedupeKey: `payment-confirmed:${reference}`,
    })
    await audit(tx, 'payment-put-aside', payment, asker, {
      before: { status: payment.status },
      after: { status: 'succeeded', refund: true },
    })
  }

  async function tell(
    tx: Tx,
    payment: Payment,
    payer: Payer,
    credited: CreditedFee,
    paidAt: string | null,
  ): Promise<void> {
    const { reference, description, amountKobo } = payment
    const { receipt } = feeOf(payment.fee)
    await notify(tx, {
      applicantId: payer.id,
      title: receipt?.title ?? 'Payment received',
      message: `We have received ${formatNaira(amountKobo)} for ${description}.${whatItOpens(payment, credited)}`,
      page: needsOffer(payment.fee) ? portalPages.enrolment : portalPages.dashboard,
      dedupeKey: `payment-confirmed:${reference}`,
    })
    const at = paidAt ?? new Date().toISOString()
    try {
      await mail.enqueue(tx, {
        template: receipt?.mail ?? 'payment-received',
        to: payer.email,
        name: payer.firstname,
        data: { description, amountKobo, reference, at },
        dedupeKey: `payment-received:${reference}`,
      })
    } catch (error) {
      // An address that mail cannot reach must not keep the money from being credited.
      if (!(error instanceof MailNotAccepted)) throw error
      log.warn({ reference }, 'no mail about a payment: the address is not fit for mail')
    }
  }

  /** Nothing is credited, an open payment ends, and the bursar is asked, with what came. */
  async function refuse(
    payment: Payment,
    flag: 'mismatch' | 'reversed',
    { reason, amountKobo: cameAmount, currency: cameCurrency }: Came,
    asker: Asker,
  ): Promise<void> {
    const detail = reason === '' ? null : reason
    await database.system.transaction().execute(async (tx) => {
      await lockApplicantOrThrow(tx, payment.applicantId, ['id'])
      const flagged = await flagPayment(tx, payment.id, flag, detail)
      const closed = await closePayment(tx, payment.id, 'failed', null)
      const asked = await askBursar(tx, {
        paymentId: payment.id,
        reason: flag,
        detail,
        cameAmount,
        cameCurrency,
      })
      if (!flagged && !closed && !asked) return
      await audit(tx, 'payment-flagged', payment, asker, {
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

  async function giveUp(payment: Payment, status: 'failed' | 'abandoned', asker: Asker): Promise<void> {
    if (payment.status !== 'open') return
    await database.system.transaction().execute(async (tx) => {
      await lockApplicantOrThrow(tx, payment.applicantId, ['id'])
      if (!(await closePayment(tx, payment.id, status, null))) return
      await audit(tx, 'payment-closed', payment, asker, { before: { status: 'open' }, after: { status } })
    })
  }

  async function audit(
    tx: Tx,
    action: string,
    payment: Payment,
    asker: Asker,
    { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
  ): Promise<void> {
    const { reference, fee, amountKobo } = payment
    await writeAudit(tx, {
      actorKind: 'gateway',
      action,
      applicantId: payment.applicantId,
      requestId: asker?.requestId ?? null,
      before,
      after: { reference, fee, amountKobo, ...after },
    })
  }

  return { settle }
}

/** What a credited fee opens to its payer, as the end of a message; nothing for most. */
function whatItOpens(payment: Payment, { applicationNumber }: CreditedFee): string {
  const { receipt } = feeOf(payment.fee)
  if (receipt !== undefined) return ` ${receipt.opens}`
  if (applicationNumber === undefined) return ''
  return ` Your application number is ${applicationNumber}. You can fill in your application now.`
}

function asideWords(why: NotOwed, what: string, reference: string): { title: string; message: string } {
  const returned = 'Our payments office returns it to you.'
  switch (why) {
    case 'paid-twice':
      return {
        title: 'Paid twice',
        message: `We received ${what} a second time (${reference}). ${returned}`,
      }
    case 'declined':
      return {
        title: 'Payment after declining',
        message: `We received ${what} (${reference}) after you had declined your offer. ${returned}`,
      }
    case 'refunding':
      return {
        title: 'Payment is returned',
        message: `${what} (${reference}) did not match what we had asked for. ${returned}`,
      }
    case 'withdrawn':
      return {
        title: 'Payment after the letter was withdrawn',
        message: `We received ${what} (${reference}) after your letter of admission had been withdrawn. ${returned}`,
      }
  }
}
