import * as z from 'zod'

// Numbers arrive here as the text they were written in (exact-json.ts), hence strings throughout.
const words = z.string().transform((text) => text.slice(0, 300))
const wordsOrNothing = z.nullish(words).transform((text) => text ?? null)

/** The outer `status` speaks of the call, never of the payment. */
export const openedSchema = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
})

export const refusalSchema = z.object({
  status: z.literal(false),
  message: words.catch(''),
  code: z.string().optional().catch(undefined),
})

export const verifiedSchema = z.object({
  status: z.literal(true),
  data: z.object({
    id: wordsOrNothing,
    status: z.string(),
    reference: z.string(),
    domain: z.string(),
    amount: z.unknown().optional(),
    requested_amount: z.unknown().optional(),
    currency: wordsOrNothing,
    channel: wordsOrNothing.catch(null),
    paid_at: wordsOrNothing.catch(null),
    gateway_response: wordsOrNothing.catch(null),
  }),
})

export type Verified = z.infer<typeof verifiedSchema>['data']

const named = z.string().optional().catch(undefined)

/** Charges name the payment's reference directly, refunds and disputes further in. */
export const webhookSchema = z.object({
  event: z.string().max(100),
  data: z.object({
    reference: named,
    transaction_reference: named,
    transaction: z.object({ reference: named }).optional().catch(undefined),
  }),
})
