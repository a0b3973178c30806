import type { Knobs } from './knobs.ts'
import type { Transaction } from './ledger.ts'

/** Formats a transaction as in Paystack's verify responses and `charge.success` events. */
export function describe(transaction: Transaction, knobs: Knobs, status: string): string {
  const price = transaction.amountKobo + knobs.amountOffsetKobo
  const paid = transaction.paidAt !== null
  const data = {
    id: '@id',
    domain: knobs.domain,
    status,
    reference: knobs.otherReference ? `${transaction.reference}-other` : transaction.reference,
    amount: knobs.amountText === null ? price + knobs.feesKobo : '@amount',
    requested_amount: knobs.amountText === null ? price : '@amount',
    currency: knobs.currency,
    channel: 'card',
    fees: paid ? knobs.feesKobo : null,
    gateway_response: words[status] ?? '',
    paid_at: transaction.paidAt,
    created_at: transaction.openedAt,
    metadata: { cancel_action: transaction.cancelUrl },
    customer: { email: transaction.email },
    authorization: paid ? { last4: '4081', card_type: 'test', bank: 'TEST BANK' } : {},
  }
  return JSON.stringify(data)
    .replaceAll('"@id"', transaction.id)
    .replaceAll('"@amount"', () => knobs.amountText ?? '0')
}

/**
 * Formats the body of an event. Escapes slashes as Paystack does: serialising the parsed body again would break the
 * signature.
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
