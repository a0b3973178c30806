import type { EarlierFees } from '#contract/institution.ts'

/**
 * Fees of sessions before the one in `admission.ts`. Applicants of those sessions still pay these
 * amounts. See `docs/how-to/open-a-session.md`.
 */
export const earlierFees: EarlierFees = []
