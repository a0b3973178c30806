import { cancelledCheckout, portalPages } from '#contract/portal-pages.ts'
import { needsOffer, type PayType, payWayOf } from '#contract/fees/registry.ts'
import { GatewayRejected, GatewayUnavailable, UntrustedCheckout } from '#server/adapters/gateway/gateway.ts'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import { closePayment, type NewPayment, saveCheckout } from '../payment.store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { safeCheckoutUrl } from './checkout-url.ts'

/**
 * Result of opening a checkout. `offered`: redirect the payer to `url`. `settled`: the payment is no longer open.
 * `failed`: no checkout page was opened.
 */
export type Checkout =
  | { kind: 'offered'; url: string }
  | { kind: 'settled' }
  | { kind: 'failed'; retryAfterSeconds: number }

export interface CheckoutService {
  /**
   * Opens the gateway's checkout page for a committed payment and stores its URL. Closes the payment if the page cannot
   * be opened. If the payer pays anyway within three days, the payment check job finds the payment.
   * @throws unexpected errors, such as a checkout URL of another site, after closing the payment.
   */
  open(payment: NewPayment, email: string, requestId: string): Promise<Checkout>
}

/** Returns the portal page for a payer who cancels at the checkout. The page shows that nothing was charged. */
function cancelPage(payType: PayType): string {
  const page = needsOffer(payWayOf(payType).fee) ? portalPages.enrolment : portalPages.payments
  return `${page}?${cancelledCheckout.name}=${cancelledCheckout.value}`
}

export function checkoutService({ database, gateway, publicUrl, log }: PaymentDeps): CheckoutService {
  async function open(payment: NewPayment, email: string, requestId: string): Promise<Checkout> {
    const url = await openAtGateway(payment, email).catch(async (error: unknown) => {
      await closeFailed(payment, error, requestId)
      return retryDelaySeconds(error)
    })
    if (typeof url === 'number') return { kind: 'failed', retryAfterSeconds: url }
    const saved = await database.asApplicant(payment.applicantId, (db) =>
      saveCheckout(db, payment.applicantId, payment.id, url),
    )
    return saved ? { kind: 'offered', url } : { kind: 'settled' }
  }

  async function openAtGateway(payment: NewPayment, email: string): Promise<string> {
    const { checkoutUrl } = await gateway.initialise({
      reference: payment.reference,
      amountKobo: payment.amountKobo,
      email,
      description: payment.description,
      // The gateway appends the payment reference. The portal page then verifies the payment with the gateway, because
      // the redirect does not prove that the payer has paid.
      callbackUrl: `${publicUrl}/application${portalPages.allPayments}`,
      cancelUrl: `${publicUrl}/application${cancelPage(payment.payType)}`,
    })
    const safe = safeCheckoutUrl(checkoutUrl, gateway.checkoutOrigins)
    if (safe === null)
      throw new UntrustedCheckout('The gateway returned a checkout address that is not allowed.')
    return safe
  }

  async function closeFailed(payment: NewPayment, error: unknown, requestId: string): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    const { applicantId, reference } = payment
    log.warn({ reference, reason }, 'no checkout from the gateway')
    await database.asApplicantInOne(applicantId, async (tx) => {
      await lockApplicantRow(tx, applicantId)
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
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRejected)) throw error
  }

  return { open }
}

/** Returns the `Retry-After` time for the payer, in seconds: longer if the gateway is busy. */
function retryDelaySeconds(error: unknown): number {
  return error instanceof GatewayRejected && error.kind === 'busy' ? 180 : 10
}
