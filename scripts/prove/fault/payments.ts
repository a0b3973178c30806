import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/client.ts'
import type { SignedInApplicant } from '../signed-in-applicants.ts'

const settleTimeoutMs = 60_000

/** Starts a payment of the application fee. Returns its reference. */
export async function beginPayment(
  { system }: Database,
  url: string,
  { id, token }: SignedInApplicant,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ payType: 'ApplicationFee' })
  const response = await fetch(`${url}/api/Payment/initiate-payment`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`No payment began: ${response.status} ${await response.text()}`)
  const payment = await system
    .selectFrom('payment')
    .select('reference')
    .where('applicantId', '=', id)
    .executeTakeFirstOrThrow()
  return payment.reference
}

/**
 * Pays at the sandbox gateway, which sends the webhook event. Returns the time in ms until the payment is applied, or
 * null after `settleTimeoutMs`.
 */
export async function timeToSettle(
  { system }: Database,
  url: string,
  reference: string,
): Promise<number | null> {
  const startedAt = performance.now()
  await fetch(`${url}/sandbox/paystack/control/transactions/${reference}/pay`, { method: 'POST' })
  while (performance.now() - startedAt < settleTimeoutMs) {
    const payment = await system
      .selectFrom('payment')
      .select('appliedAt')
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (payment !== undefined && payment.appliedAt !== null) return performance.now() - startedAt
    await pause(10)
  }
  return null
}
