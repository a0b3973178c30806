import { createHmac } from 'node:crypto'
import * as z from 'zod'
import {
  type LearningPortal,
  PortalRejectedAccount,
  PortalRejectedPassword,
  PortalUnavailable,
} from './learning-portal.ts'
import { parsedOrUndefined, postToPortal } from './post-to-portal.ts'

/**
 * Statuses with which the receiver rejects the account. With 422 it rejects the password. Other error statuses are
 * faults of the receiver.
 */
const accountStatuses = [400, 409]

export interface WebhookOptions {
  /** URL to which the accounts are posted. */
  url: string
  /** Secret shared with the receiver: the key of the signature. */
  secret: string
  now?: () => number
}

const reply = z.object({ username: z.string().min(1).max(200), address: z.url().nullish() })

/**
 * Creates the adapter for a webhook of the university. The headers `Matric-Timestamp` and `Matric-Signature` let the
 * receiver verify the request: see docs/operations/learning-portal.md.
 */
export function webhookPortal({ url, secret, now = Date.now }: WebhookOptions): LearningPortal {
  return {
    async setPassword({ deliveryId, ...account }) {
      const body = JSON.stringify({ event: 'account.password-set', deliveryId, account })
      const timestamp = String(Math.floor(now() / 1000))
      const { status, answer } = await postToPortal({
        url,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': deliveryId,
          'matric-timestamp': timestamp,
          'matric-signature': signatureOf(secret, timestamp, body),
        },
        body,
      })
      if (status === 422) throw new PortalRejectedPassword('The webhook does not accept the password.')
      const failure = `The webhook of the learning portal responded with status ${status}.`
      if (accountStatuses.includes(status)) throw new PortalRejectedAccount(failure)
      if (status < 200 || status > 299) throw new PortalUnavailable(failure)
      const parsed = reply.safeParse(parsedOrUndefined(answer))
      return parsed.success
        ? { username: parsed.data.username, address: parsed.data.address ?? null }
        : { username: account.email, address: null }
    },
  }
}

/** Returns the signature of a request: `v1=` and the HMAC-SHA256 of timestamp, dot and body, in hexadecimal. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
