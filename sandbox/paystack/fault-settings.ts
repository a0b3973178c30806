import * as z from 'zod'

const count = z.number().int().min(0)

/**
 * - `error`     500, and the call has no effect
 * - `busy`      429 «wait a few minutes», no effect
 * - `hang`      takes effect, but never responds
 * - `reset`     takes effect, but the connection is closed before the first byte
 * - `half`      takes effect, but the connection is closed in the middle of the response
 * - `html`      takes effect, but the response is an error page of a proxy with status 200
 * - `redirect`  takes effect, but the response is a 302
 */
const fault = z.enum(['none', 'error', 'busy', 'hang', 'reset', 'half', 'html', 'redirect'])

export const faultSettingsSchema = z.strictObject({
  /** Delay of every response in milliseconds. */
  latencyMs: count.default(0),
  initialiseFault: fault.default('none'),
  verifyFault: fault.default('none'),
  /** Number of next calls that have these faults; null for all calls. */
  faultCalls: count.nullable().default(null),
  /** Checkout URL to return instead of the URL of our checkout page. */
  checkoutUrl: z.string().nullable().default(null),

  webhookLost: z.boolean().default(false),
  webhookDelayMs: count.default(0),
  webhookCopies: count.default(1),
  /** Number of webhook events to collect before sending them newest first. With 1, each event is sent immediately. */
  webhookReorder: count.min(1).default(1),
  webhookBadSignature: z.boolean().default(false),
  /** Whether the payment and its webhook event happen before the response to the initialise call. */
  webhookBeforeInitialise: z.boolean().default(false),

  /** Number of verify responses with `pending` after the payment. */
  verifyPendingPolls: count.default(0),
  /** Delay in milliseconds between pressing «Pay» and success, as with a bank transfer. */
  settleDelayMs: count.default(0),
  /** Difference between the amount received and the amount requested: -1 is one kobo too little. */
  amountOffsetKobo: z.number().int().default(0),
  /** Raw JSON for the amounts that the gateway reports, such as `1e309` or `"25000.00"`; null for the real amounts. */
  amountText: z.string().nullable().default(null),
  /** Fees in kobo that the payer pays in addition to the price. */
  feesKobo: count.default(0),
  currency: z.string().default('NGN'),
  /** Whether the gateway reports a different reference than the requested one. */
  otherReference: z.boolean().default(false),
  domain: z.string().default('test'),
  /** Whether to reverse the payment after verify has returned success once. */
  reversedAfterSuccess: z.boolean().default(false),
})

/** Settings that make the sandbox gateway fail; all are off by default. */
export type FaultSettings = z.infer<typeof faultSettingsSchema>

export type Fault = z.infer<typeof fault>

export type FaultControl = {
  current: () => FaultSettings
  /** Changes the given settings and returns all of them. @throws ZodError */
  setFaults(changes: Partial<FaultSettings>): FaultSettings
  /** Restores the initial settings. */
  reset(): FaultSettings
  /** Returns the fault for the next call. */
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
