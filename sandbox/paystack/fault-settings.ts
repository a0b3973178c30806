import * as z from 'zod'

const count = z.number().int().min(0)

/**
 * Faults of a call to the gateway.
 * - `error`     500, and the call has no effect
 * - `busy`      429 «wait a few minutes», and the call has no effect
 * - `hang`      the call takes effect, but no response is sent
 * - `reset`     the call takes effect, but the connection is closed before the first byte
 * - `half`      the call takes effect, but the connection is closed in the middle of the response
 * - `html`      the call takes effect, but the response is the sign-in page of a Wi-Fi network, with status 200
 * - `redirect`  the call takes effect, but the response is a 302 to another site
 */
const fault = z.enum(['none', 'error', 'busy', 'hang', 'reset', 'half', 'html', 'redirect'])

export const faultSettingsSchema = z.strictObject({
  /** Delay in milliseconds of every response of the API. */
  latencyMs: count.default(0),
  initialiseFault: fault.default('none'),
  verifyFault: fault.default('none'),
  /** Number of calls that still fail with `initialiseFault` or `verifyFault`. Null: all calls fail. */
  faultCalls: count.nullable().default(null),
  /** Checkout URL to return instead of the URL of the sandbox's checkout page. */
  checkoutUrl: z.string().nullable().default(null),

  webhookLost: z.boolean().default(false),
  webhookDelayMs: count.default(0),
  webhookCopies: count.default(1),
  /** Number of webhook events to collect before they are sent, newest first. With 1, the order does not change. */
  webhookReorder: count.min(1).default(1),
  webhookBadSignature: z.boolean().default(false),
  /** Whether the payment and its webhook event happen before the response to the initialise call. */
  webhookBeforeInitialise: z.boolean().default(false),

  /** Number of verify responses with status `pending` after the payment has succeeded. */
  verifyPendingPolls: count.default(0),
  /** Delay in milliseconds between pressing «Pay» and success, as with a bank transfer. */
  settleDelayMs: count.default(0),
  /**
   * Kobo added to the price in verify responses and webhook events, in both `amount` and `requested_amount`. With -1,
   * the reported price is one kobo too low.
   */
  amountOffsetKobo: z.number().int().default(0),
  /**
   * JSON text to report as `amount` and `requested_amount`, such as `1e309` or `"25000.00"`. Null: both are reported as
   * normal numbers.
   */
  amountText: z.string().nullable().default(null),
  /** Gateway fees in kobo that the payer pays in addition to the price. */
  feesKobo: count.default(0),
  currency: z.string().default('NGN'),
  /** Whether the gateway reports a different reference than the merchant's. */
  otherReference: z.boolean().default(false),
  domain: z.string().default('test'),
  /** Whether to reverse the payment after the first verify response that reports success. */
  reversedAfterSuccess: z.boolean().default(false),
})

/** Settings that make the sandbox gateway fail. By default, all faults are off. */
export type FaultSettings = z.infer<typeof faultSettingsSchema>

export type Fault = z.infer<typeof fault>

export type FaultControl = {
  current: () => FaultSettings
  /**
   * Changes the given settings and returns all settings.
   * @throws ZodError if a setting is invalid
   */
  setFaults(changes: Partial<FaultSettings>): FaultSettings
  reset(): FaultSettings
  /**
   * Returns the fault of the next call. If the call fails and `faultCalls` is not null, reduces `faultCalls` by one.
   */
  nextFault(call: 'initialiseFault' | 'verifyFault'): Fault
}

export function createFaultControl(initial: Partial<FaultSettings> = {}): FaultControl {
  let faults = faultSettingsSchema.parse(initial)

  function nextFault(call: 'initialiseFault' | 'verifyFault'): Fault {
    const { [call]: chosen, faultCalls } = faults
    if (chosen === 'none' || faultCalls === 0) return 'none'
    if (faultCalls !== null) faults = { ...faults, faultCalls: faultCalls - 1 }
    return chosen
  }

  return {
    current: () => faults,
    setFaults: (changes) => (faults = faultSettingsSchema.parse({ ...faults, ...changes })),
    reset: () => (faults = faultSettingsSchema.parse(initial)),
    nextFault,
  }
}
