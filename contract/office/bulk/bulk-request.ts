import * as z from 'zod/mini'
import { steps } from '../../steps/registry.ts'

/** Content that all requests of a bulk action share. `message` may contain placeholders. */
export const bulkRequest = z.object({
  sections: z.array(z.enum(steps.map(({ id }) => id))),
  documents: z.array(z.object({ name: z.string(), explanation: z.string() })),
  message: z.string(),
  dueOn: z.string(),
})
export type BulkRequest = z.output<typeof bulkRequest>
