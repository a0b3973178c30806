import { feeOf, needsOffer } from '#contract/fees/registry.ts'
import { formatNaira } from '#contract/money.ts'
import { portalPages } from '#contract/portal-pages.ts'
import type { Tx } from '#server/db/client.ts'
import { enqueueIfValid } from '#server/modules/mail/mail.service.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { Payer, Payment } from '../payment.store.ts'
import type { CreditedFee } from './settlement.store.ts'

type PaidPayment = Pick<Payment, 'reference' | 'description' | 'amountKobo' | 'fee'>

interface CreditedPayment {
  payment: PaidPayment
  payer: Payer
  credited: CreditedFee
  /** Time of the payment according to the gateway; null if it is unknown. */
  paidAt: string | null
  /** A further sentence for the notification. */
  remark?: string
}

/** Notifies the payer about a credited payment and queues an email. A repeated call for the payment is a no-op. */
export async function notifyPayer(
  { notify, mail, log }: Pick<PaymentDeps, 'notify' | 'mail' | 'log'>,
  tx: Tx,
  { payment, payer, credited, paidAt, remark }: CreditedPayment,
): Promise<void> {
  const { reference, description, amountKobo } = payment
  const { receipt } = feeOf(payment.fee)
  const received = `We have received ${formatNaira(amountKobo)} for ${description}.`
  await notify(tx, {
    applicantId: payer.id,
    title: receipt?.title ?? 'Payment received',
    message: `${received}${remark === undefined ? '' : ` ${remark}`}${nextStepText(payment, credited)}`,
    page: needsOffer(payment.fee) ? portalPages.enrolment : portalPages.dashboard,
    dedupeKey: `payment-confirmed:${reference}`,
  })
  const at = paidAt ?? new Date().toISOString()
  // An invalid email address must not prevent the payment from being credited.
  const isQueued = await enqueueIfValid(mail, tx, {
    template: receipt?.mail ?? 'payment-received',
    to: payer.email,
    name: payer.firstname,
    data: { description, amountKobo, reference, at },
    dedupeKey: `payment-received:${reference}`,
  })
  if (!isQueued) log.warn({ reference }, 'payment mail not sent: invalid email address')
}

/**
 * Returns a sentence for the notification about the payer's next step: the sentence in the fee's `receipt`, or the
 * application number if the payment unlocked the application. Otherwise returns an empty string.
 */
function nextStepText({ fee }: Pick<Payment, 'fee'>, { applicationNumber }: CreditedFee): string {
  const { receipt } = feeOf(fee)
  if (receipt !== undefined) return ` ${receipt.opens}`
  if (applicationNumber === undefined) return ''
  return ` Your application number is ${applicationNumber}. You can fill in your application now.`
}
