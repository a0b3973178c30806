import { portalPages } from '#contract/portal-pages.ts'
import { needsOffer, type PayType, payWayOf } from '#contract/fees/registry.ts'
import { safeCheckoutUrl } from '#server/adapters/gateway/checkout-url.ts'
import { GatewayRefused, GatewayUnavailable, UntrustedCheckout } from '#server/adapters/gateway/gateway.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import { closePayment, type NewPayment, saveCheckout } from '../payment.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** `offered`: go there. `settled`: the payment ended while the gateway was asked. `failed`: no checkout this time. */
export type Checkout =
  | { kind: 'offered'; url: string }
  | { kind: 'settled' }
  | { kind: 'failed'; retryAfterSeconds: number }

export interface CheckoutService {
  /**
   * Asks the gateway for the checkout of a payment that is committed already, and remembers its address. What goes wrong
   * closes the payment: nobody has seen its checkout, and the sweep still finds money that comes all the same.
   */
  open(payment: NewPayment, email: string, requestId: string): Promise<Checkout>
}

/** Where the payer goes on leaving the checkout without paying. */
function pageBehind(payType: PayType): string {
  return needsOffer(payWayOf(payType).fee) ? portalPages.enrolment : portalPages.payments
}

export function checkoutService({ database, gateway, publicUrl, log }: PaymentDeps): CheckoutService {
  async function open(payment: NewPayment, email: string, requestId: string): Promise<Checkout> {
    const url = await ask(payment, email).catch(async (error: unknown) => {
      await giveUp(payment, error, requestId)
      return waitAfter(error)
    })
    if (typeof url === 'number') return { kind: 'failed', retryAfterSeconds: url }
    const saved = await database.asApplicant(payment.applicantId, (db) =>
      saveCheckout(db, payment.applicantId, payment.id, url),
    )
    return saved ? { kind: 'offered', url } : { kind: 'settled' }
  }

  async function ask(payment: NewPayment, email: string): Promise<string> {
    const { checkoutUrl } = await gateway.initialise({
      reference: payment.reference,
      amountKobo: payment.amountKobo,
      email,
      description: payment.description,
      // The gateway adds the reference to it; the page asks us about it, for a visit proves nothing.
      callbackUrl: `${publicUrl}/application${portalPages.allPayments}`,
      cancelUrl: `${publicUrl}/application${pageBehind(payment.payType)}`,
    })
    const safe = safeCheckoutUrl(checkoutUrl, gateway.checkoutOrigins)
    if (safe === null)
      throw new UntrustedCheckout('The gateway returned a checkout address that is not allowed.')
    return safe
  }

  async function giveUp(payment: NewPayment, error: unknown, requestId: string): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    const { applicantId, reference } = payment
    log.warn({ reference, reason }, 'no checkout from the gateway')
    await database.asApplicantInOne(applicantId, async (tx) => {
      await lockApplicantOrThrow(tx, applicantId, ['id'])
      const flagged = error instanceof UntrustedCheckout ? 'untrusted-checkout' : null
      if (!(await closePayment(tx, payment.id, 'abandoned', flagged))) return
      await writeAudit(tx, {
        actorKind: 'gateway',
        action: 'payment-closed',
        applicantId,
        requestId,
        before: { status: 'open' },
        after: { reference, status: 'abandoned', reason },
      })
    })
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
  }

  return { open }
}

/** Seconds after which the payer had better try again. */
function waitAfter(error: unknown): number {
  return error instanceof GatewayRefused && error.kind === 'busy' ? 180 : 10
}
