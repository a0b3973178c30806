import type { DataOf } from '#contract/endpoint.ts'
import type { decisions } from '#contract/office/decisions/decisions.ts'

/** The decisions of a release, its first 20 emails, and the decisions that cannot be released. */
export type Preview = DataOf<typeof decisions.preview>
