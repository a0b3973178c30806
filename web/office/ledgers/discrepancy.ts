import { inNaira } from '#contract/money.ts'
import type { BodyOf, DataOf } from '#contract/endpoint.ts'
import type { discrepancies } from '#contract/office/discrepancies.ts'
import type { Colleague } from '#contract/office/staff/staff.ts'
import { whyNot } from '../why-not.ts'
import { amountReceived, flagWords } from '../table/flag-words.ts'

export type Discrepancy = DataOf<typeof discrepancies.list>['rows'][number]

/** Whether the proposal to accept an underpayment waits for a second colleague. */
export const isProposed = ({ decision, acceptedAt }: Discrepancy) =>
  decision === 'accept' && acceptedAt === null

/** Whether the colleague proposed to accept the underpayment, so that another colleague has to accept it. */
export const isOwnProposal = ({ id }: Pick<Colleague, 'id'>, payment: Discrepancy) =>
  isProposed(payment) && payment.decidedById === id

/**
 * Returns why a colleague may not accept a proposed underpayment: they proposed it, or their role may not accept it.
 * Returns null if they may. The server checks the same rule.
 */
export function acceptanceClosed(me: Pick<Colleague, 'id' | 'role'>, payment: Discrepancy): string | null {
  return isOwnProposal(me, payment)
    ? 'You proposed this. Another colleague has to accept it.'
    : whyNot(me.role, 'accept-underpayments')
}

/** Returns why a payment is in the list of discrepancies. */
export const discrepancyReason = (payment: Discrepancy) => flagWords(payment.reason, payment.detail, payment)

/** Returns a sentence with the payer, the payment, and the amounts requested and received. */
export function amountsOf(payment: Discrepancy): string {
  const { name, reference, requested, received } = payment
  const receivedPart = received === null ? 'amount received not known' : `${amountReceived(payment)} received`
  return `${name}, ${reference}: ${inNaira(requested)} requested, ${receivedPart}.`
}

type Settlement = BodyOf<typeof discrepancies.settleUnderpayment>

/** Name of the form's draft. Withdrawing a proposal and deciding on it are two forms with separate drafts. */
export const settlementDraft = (reference: string, isOwn: boolean) =>
  `${isOwn ? 'withdraw-' : ''}underpayment-${reference}`

/** Returns the body that settles a proposal. The proposer can only withdraw it, whatever a draft contains. */
export function settlementOf(
  reference: string,
  isOwn: boolean,
  { outcome, note }: { outcome: string; note: string },
): Settlement {
  return { reference, outcome: (isOwn ? 'return' : outcome) as Settlement['outcome'], note }
}
