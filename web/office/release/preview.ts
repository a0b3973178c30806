import type { DataOf } from '#contract/endpoint.ts'
import type { decisions } from '#contract/office/decisions.ts'

/** What a release would send, and what stands in its way. */
export type Preview = DataOf<typeof decisions.preview>
