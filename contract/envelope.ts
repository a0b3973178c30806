import * as z from 'zod/mini'

/** First message for each refused field, keyed by the field's wire name. */
export type FieldErrors = Record<string, string>

/** What every JSON answer of the API looks like, refusals included. */
export interface Envelope<Data> {
  isSuccessful: boolean
  message: string
  title: string
  errors: FieldErrors | null
  data: Data | null
}

/** The envelope's schema around the schema of its data. */
export function envelopeOf<Data extends z.ZodMiniType>(data: Data) {
  return z.object({
    isSuccessful: z.boolean(),
    message: z.string(),
    title: z.string(),
    errors: z.nullable(z.record(z.string(), z.string())),
    data: z.nullable(data),
  })
}

/** A success as it travels. */
export function success<Data>(message: string, data: Data | null = null, title = 'Done'): Envelope<Data> {
  return { isSuccessful: true, message, title, errors: null, data }
}

/** A refusal as it travels; `errors` speaks of single fields. */
export function refusal(message: string, title: string, errors: FieldErrors | null = null): Envelope<never> {
  return { isSuccessful: false, message, title, errors, data: null }
}
