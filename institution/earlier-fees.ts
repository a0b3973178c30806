import type { EarlierFees } from '#contract/institution.ts'

/**
 * Fees of sessions before the session in `admission.ts`. Applicants of the earlier sessions still pay these fees. See
 * `docs/how-to/open-a-session.md`.
 */
export const earlierFees: EarlierFees = []
