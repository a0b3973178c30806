import type { OpenedApplication } from '#contract/office/applications.ts'
import { naira } from '#contract/money.ts'
import type { PaymentLine } from './opened.store.ts'

/** Returns a payment in the form of the contract, with amounts in naira. */
export function paymentDataOf(line: PaymentLine): OpenedApplication['payments'][number] {
  const { amountKobo, receivedKobo, initiatedAt, ...payment } = line
  return {
    ...payment,
    amount: naira(amountKobo),
    amountReceived: receivedKobo === null ? null : naira(receivedKobo),
    date: initiatedAt.toISOString(),
  }
}
