import type { FaultSettings } from './fault-settings.ts'
import type { Transaction } from './ledger.ts'

/** Returns the JSON text of a transaction, as in Paystack's verify responses and `charge.success` events. */
export function describe(transaction: Transaction, faults: FaultSettings, status: string): string {
  const price = transaction.amountKobo + faults.amountOffsetKobo
  const paid = transaction.paidAt !== null
  const data = {
    id: '@id',
    domain: faults.domain,
    status,
    reference: faults.otherReference ? `${transaction.reference}-other` : transaction.reference,
    amount: faults.amountText === null ? price + faults.feesKobo : '@amount',
    requested_amount: faults.amountText === null ? price : '@amount',
    currency: faults.currency,
    channel: 'card',
    fees: paid ? faults.feesKobo : null,
    gateway_response: words[status] ?? '',
    paid_at: transaction.paidAt,
    created_at: transaction.openedAt,
    metadata: { cancel_action: transaction.cancelUrl },
    customer: { email: transaction.email },
    authorization: paid ? { last4: '4081', card_type: 'test', bank: 'TEST BANK' } : {},
  }
  return JSON.stringify(data)
    .replaceAll('"@id"', transaction.id)
    .replaceAll('"@amount"', () => faults.amountText ?? '0')
}

/**
 * Returns the body of a webhook event. Escapes slashes as Paystack does. If a merchant parses and re-serialises the
 * body, the text changes and the signature no longer matches.
 */
export function eventBody(event: string, data: string): string {
  return `{"event":"${event}", "data":${data.replaceAll('/', '\\/')}}`
}

const words: Record<string, string> = {
  success: 'Successful',
  failed: 'Declined',
  abandoned: 'The transaction was not completed',
  reversed: 'Reversed',
}
