import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseExactJson } from './exact-json.ts'
import type { WebhookEvent } from './gateway.ts'
import { webhookSchema } from './paystack-answers.ts'

const possibleReference = /^[A-Za-z0-9.=-]{1,64}$/

/**
 * The signature is the HMAC-SHA512, in lower-case hex, of the body's very bytes under the secret key: parsing and writing
 * them anew would change spaces, escapes and long numbers. Null when it does not fit.
 */
export function readPaystackWebhook(
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secretKey: string,
): WebhookEvent | null {
  const given = headers['x-paystack-signature']
  if (typeof given !== 'string' || !/^[0-9a-f]{128}$/.test(given)) return null
  const right = createHmac('sha512', secretKey).update(raw).digest()
  if (!timingSafeEqual(right, Buffer.from(given, 'hex'))) return null
  return readEvent(raw)
}

function readEvent(raw: Buffer): WebhookEvent {
  const nonsense: WebhookEvent = { event: 'unreadable', reference: null }
  let body: unknown
  try {
    body = parseExactJson(raw.toString('utf8'))
  } catch {
    return nonsense
  }
  const parsed = webhookSchema.safeParse(body)
  if (!parsed.success) return nonsense
  const { event, data } = parsed.data
  const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? ''
  return { event, reference: possibleReference.test(reference) ? reference : null }
}
