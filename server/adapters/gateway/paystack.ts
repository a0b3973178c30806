import { askGateway, type GatewayReply } from './ask-gateway.ts'
import { parseExactJson } from './exact-json.ts'
import {
  type CheckoutRequest,
  type ExpectedPayment,
  type GatewayAnswer,
  GatewayRejected,
  GatewayUnavailable,
  type PaymentGateway,
} from './gateway.ts'
import { openedSchema, rejectionSchema } from './paystack-answers.ts'
import { readVerification, unreadable } from './paystack-verification.ts'
import { readPaystackWebhook } from './paystack-webhook.ts'

export type PaystackOptions = {
  /**
   * Secret key: `sk_test_…` or `sk_live_…`. Paystack also signs its webhooks with this key. The prefix determines
   * whether payments must be in test or live mode.
   */
  secretKey: string
  /** Default: Paystack's API. */
  baseUrl?: string
  /** Origins of the checkout pages. Default: Paystack's. */
  checkoutOrigins?: readonly string[]
  /** Timeout for one call, including a retry. */
  timeoutMs?: number
}

const referencePattern = /^[A-Za-z0-9.=-]{1,64}$/

/** Creates the gateway adapter for Paystack: initialise, verify, and signed webhooks. */
export function paystackGateway(options: PaystackOptions): PaymentGateway {
  const { secretKey, timeoutMs = 8_000 } = options
  const baseUrl = (options.baseUrl ?? 'https://api.paystack.co').replace(/\/+$/, '')
  const checkoutOrigins = options.checkoutOrigins ?? ['https://checkout.paystack.com']
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' }

  async function initialise(request: CheckoutRequest): Promise<{ checkoutUrl: string }> {
    if (!referencePattern.test(request.reference)) {
      throw new GatewayRejected('rejected', 'The reference contains a character that the gateway rejects.')
    }
    if (!Number.isSafeInteger(request.amountKobo) || request.amountKobo <= 0) {
      throw new GatewayRejected('rejected', 'The amount is not a whole number of kobo.')
    }
    const reply = await askGateway({
      method: 'POST',
      url: `${baseUrl}/transaction/initialize`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: request.email,
        amount: request.amountKobo,
        currency: 'NGN',
        reference: request.reference,
        callback_url: request.callbackUrl,
        metadata: JSON.stringify({ cancel_action: request.cancelUrl, description: request.description }),
      }),
      timeoutMs,
    })
    const opened = openedSchema.safeParse(readJson(reply))
    if (reply.status !== 200 || !opened.success) throw rejectionOrFault(reply)
    if (opened.data.data.reference !== request.reference) {
      throw new GatewayUnavailable('The response of the gateway is about another reference.')
    }
    return { checkoutUrl: opened.data.data.authorization_url }
  }

  async function verify(expected: ExpectedPayment): Promise<GatewayAnswer> {
    try {
      const reply = await askGateway({
        method: 'GET',
        url: `${baseUrl}/transaction/verify/${encodeURIComponent(expected.reference)}`,
        headers,
        timeoutMs,
      })
      return readVerification(reply.status, readJson(reply), expected, mode)
    } catch (error) {
      if (error instanceof GatewayUnavailable) return unreadable(expected, error.message)
      throw error
    }
  }

  return {
    name: 'paystack',
    checkoutOrigins,
    initialise,
    verify,
    readWebhook: (raw, webhookHeaders) => readPaystackWebhook(raw, webhookHeaders, secretKey),
  }
}

function readJson(reply: GatewayReply): unknown {
  try {
    return parseExactJson(reply.text)
  } catch {
    throw new GatewayUnavailable(`The gateway responded with status ${reply.status} and without JSON.`)
  }
}

/**
 * Converts a response to an error. Only a rejection in the gateway's own format shows that the call had no effect.
 * After any other response, such as a proxy's error page, it is unknown whether the call took effect.
 */
function rejectionOrFault(reply: GatewayReply): Error {
  const rejection = rejectionSchema.safeParse(readJson(reply))
  if (!rejection.success)
    return new GatewayUnavailable(`The gateway responded with status ${reply.status} and an unknown body.`)
  const { message, code } = rejection.data
  if (code === 'duplicate_reference' || /duplicate/i.test(message)) {
    return new GatewayRejected('duplicate-reference', message)
  }
  // Paystack sends this message when it receives too many calls, not always with status 429.
  if (reply.status === 429 || /wait a few minutes/i.test(message)) return new GatewayRejected('busy', message)
  return new GatewayRejected('rejected', message)
}
