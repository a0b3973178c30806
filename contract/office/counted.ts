import * as z from 'zod/mini'

/** A number of rows. Counting stops at a limit. */
export const counted = z.object({
  count: z.number(),
  /** False if there are more rows than `count`. */
  exact: z.boolean(),
})
