import * as z from 'zod'

const count = z.number().int().min(0)

/**
 * - `error`     500, and the call has no effect
 * - `busy`      told to wait a few minutes, no effect
 * - `hang`      the call takes effect, the answer never comes
 * - `reset`     it takes effect, the connection breaks before the first byte
 * - `half`      it takes effect, the connection breaks in the middle of the answer
 * - `html`      it takes effect, and somebody's error page comes back with a 200
 * - `redirect`  it takes effect, and the answer is a 302
 */
const fault = z.enum(['none', 'error', 'busy', 'hang', 'reset', 'half', 'html', 'redirect'])

export const knobsSchema = z.strictObject({
  /** Milliseconds before every answer. */
  latencyMs: count.default(0),
  initialiseFault: fault.default('none'),
  verifyFault: fault.default('none'),
  /** How many calls the two faults above last; null is for ever. */
  faultCalls: count.nullable().default(null),
  /** Named instead of our own checkout page. */
  checkoutUrl: z.string().nullable().default(null),

  webhookLost: z.boolean().default(false),
  webhookDelayMs: count.default(0),
  webhookCopies: count.default(1),
  /** Keeps this many events back, then sends them newest first; 1 sends each at once. */
  webhookReorder: count.min(1).default(1),
  webhookBadSignature: z.boolean().default(false),
  /** The payer pays, and the event goes out, while the initialise call still waits for its answer. */
  webhookBeforeInitialise: z.boolean().default(false),

  /** Verify says `pending` this many times after the payment. */
  verifyPendingPolls: count.default(0),
  /** Milliseconds from Pay to the money's arrival, as with a bank transfer. */
  settleDelayMs: count.default(0),
  /** Added to the amount that arrives: -1 is a kobo short. */
  amountOffsetKobo: z.number().int().default(0),
  /** Written in the answer as it stands instead of the amount, such as `1e309` or `"25000.00"`. */
  amountText: z.string().nullable().default(null),
  /** Borne by the payer on top of the price. */
  feesKobo: count.default(0),
  currency: z.string().default('NGN'),
  /** Verify speaks of somebody else's payment. */
  otherReference: z.boolean().default(false),
  domain: z.string().default('test'),
  /** Taken back as soon as verify has said success once. */
  reversedAfterSuccess: z.boolean().default(false),
})

/** Ways in which the gateway can misbehave; each is off by default. */
export type Knobs = z.infer<typeof knobsSchema>

export type Fault = z.infer<typeof fault>

export type KnobBoard = {
  current: () => Knobs
  /** Changes the knobs named, leaves the others. Throws ZodError. */
  turn(changes: Partial<Knobs>): Knobs
  /** Back to how the sandbox was started. */
  reset(): Knobs
  /** The fault the next call meets. */
  nextFault(call: 'initialiseFault' | 'verifyFault'): Fault
}

export function createKnobBoard(initial: Partial<Knobs> = {}): KnobBoard {
  let knobs = knobsSchema.parse(initial)

  function nextFault(call: 'initialiseFault' | 'verifyFault'): Fault {
    const { [call]: chosen, faultCalls } = knobs
    if (chosen === 'none' || faultCalls === 0) return 'none'
    if (faultCalls !== null) knobs = { ...knobs, faultCalls: faultCalls - 1 }
    return chosen
  }

  return {
    current: () => knobs,
    turn: (changes) => (knobs = knobsSchema.parse({ ...knobs, ...changes })),
    reset: () => (knobs = knobsSchema.parse(initial)),
    nextFault,
  }
}
