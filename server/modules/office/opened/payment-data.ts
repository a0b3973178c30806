import type { OpenedApplication } from '#contract/office/applications.ts'
import { naira } from '#contract/money.ts'
import type { PaymentLine } from './opened.store.ts'

type PaymentData = OpenedApplication['payments'][number]

/** Converts a payment to its API format, with amounts in naira. */
export function paymentDataOf(line: PaymentLine): PaymentData {
  const { amountKobo, receivedKobo, initiatedAt, discrepancy, ...payment } = line
  return {
    ...payment,
    discrepancy: discrepancyOf(discrepancy),
    amount: naira(amountKobo),
    amountReceived: receivedKobo === null ? null : naira(receivedKobo),
    date: initiatedAt.toISOString(),
  }
}

function discrepancyOf(stored: PaymentLine['discrepancy']): PaymentData['discrepancy'] {
  if (stored === null) return null
  const { mismatch, requestedKobo, received, currency } = stored
  return {
    mismatch,
    requested: naira(requestedKobo),
    received: received === null ? null : naira(received),
    currency,
  }
}
