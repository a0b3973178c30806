import * as z from 'zod'
import { JsonNumber } from './exact-json.ts'

const shortText = z.string().transform((text) => text.slice(0, 300))
/** Schema for a string or a number. Converts both to text of at most 300 characters. A number keeps all its digits. */
const writtenText = z.union([
  shortText,
  z.instanceof(JsonNumber).transform(({ source }) => source.slice(0, 300)),
])
const optionalText = z.nullish(writtenText).transform((text) => text ?? null)

/** Successful response to an initialise call. `status` is the result of the API call, not of the payment. */
export const openedSchema = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
})

export const rejectionSchema = z.object({
  status: z.literal(false),
  message: shortText.catch(''),
  code: z.string().optional().catch(undefined),
})

export const verifiedSchema = z.object({
  status: z.literal(true),
  data: z.object({
    id: optionalText,
    status: z.string(),
    reference: z.string(),
    domain: z.string(),
    amount: z.unknown().optional(),
    requested_amount: z.unknown().optional(),
    currency: optionalText,
    channel: optionalText.catch(null),
    paid_at: optionalText.catch(null),
    gateway_response: optionalText.catch(null),
  }),
})

export type Verified = z.infer<typeof verifiedSchema>['data']

const reference = z.string().optional().catch(undefined)

/**
 * Body of a webhook. The payment's reference is in `reference` for charges, in `transaction_reference` for refunds, and
 * in `transaction` for disputes.
 */
export const webhookSchema = z.object({
  event: z.string().max(100),
  data: z.object({
    reference,
    transaction_reference: reference,
    transaction: z.object({ reference }).optional().catch(undefined),
  }),
})
