import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseExactJson } from './exact-json.ts'
import type { WebhookEvent } from './gateway.ts'
import { webhookSchema } from './paystack-answers.ts'

const referencePattern = /^[A-Za-z0-9.=-]{1,64}$/

/**
 * Returns the event, or null if the signature is missing or wrong. For an invalid body, returns the event `unreadable`.
 * The signature is the HMAC-SHA512 of the body in lower-case hexadecimal. `raw` must be the body as received, because a
 * re-serialised body could differ, for example in its spaces.
 */
export function readPaystackWebhook(
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secretKey: string,
): WebhookEvent | null {
  const signature = headers['x-paystack-signature']
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return null
  const expected = createHmac('sha512', secretKey).update(raw).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null
  return readEvent(raw)
}

function readEvent(raw: Buffer): WebhookEvent {
  const unreadable: WebhookEvent = { event: 'unreadable', reference: null }
  let body: unknown
  try {
    body = parseExactJson(raw.toString('utf8'))
  } catch {
    return unreadable
  }
  const parsed = webhookSchema.safeParse(body)
  if (!parsed.success) return unreadable
  const { event, data } = parsed.data
  const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? ''
  return { event, reference: referencePattern.test(reference) ? reference : null }
}
