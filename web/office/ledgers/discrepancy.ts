import type { DataOf } from '#contract/endpoint.ts'
import type { discrepancies } from '#contract/office/discrepancies.ts'
import { inNaira } from '../in-naira.ts'

export type Discrepancy = DataOf<typeof discrepancies.list>['rows'][number]

/** Whether the proposal to accept an underpayment waits for a second colleague. */
export const isProposed = ({ decision, acceptedAt }: Discrepancy) =>
  decision === 'accept' && acceptedAt === null

/** Returns the amount received: «₦10,000», «USD 125» or «Not known». */
export function amountReceived({ came, currency }: Discrepancy): string {
  if (came === null) return 'Not known'
  return currency === 'NGN' ? inNaira(came) : `${currency ?? '?'} ${came}`
}

/** Names the payer, the payment, and the amounts requested and received. */
export function amountsOf(payment: Discrepancy): string {
  const { name, reference, asked } = payment
  return `${name}, ${reference}: ${inNaira(asked)} requested, ${amountReceived(payment)} received.`
}
