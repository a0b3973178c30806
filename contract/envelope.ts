import * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'

/** First error message of each invalid field, by the field's name in the API. */
export type FieldErrors = Record<string, string>

/** Format of the JSON responses of endpoints, including error responses. */
export interface Envelope<Data> {
  isSuccessful: boolean
  message: string
  title: string
  errors: FieldErrors | null
  data: Data | null
  /** Error code for programs. Present only if `isSuccessful` is false. */
  code?: ErrorCode
}

/** Builds the schema of a successful response from the schema of its data. */
export function envelopeOf<Data extends z.ZodMiniType>(data: Data) {
  return z.object({
    isSuccessful: z.boolean(),
    message: z.string(),
    title: z.string(),
    errors: z.nullable(z.record(z.string(), z.string())),
    data: z.nullable(data),
  })
}

/** Builds the envelope of a successful response. */
export function success<Data>(message: string, data: Data | null = null, title = 'Done'): Envelope<Data> {
  return { isSuccessful: true, message, title, errors: null, data }
}

/** Builds the envelope of an error response. `data` is what the client needs to resolve the error, usually null. */
export function failure(
  message: string,
  title: string,
  errors: FieldErrors | null,
  code: ErrorCode,
  data: object | null = null,
): Envelope<object> {
  return { isSuccessful: false, message, title, errors, data, code }
}

/** Default title of a response that rejects the input. The customer's text prescribes this title. */
export const validationTitle = 'Validation error.'
