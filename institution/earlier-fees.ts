import type { EarlierFees } from '#contract/institution.ts'

/**
 * Fees of the admission sessions before the one in `admission.ts`. Applicants of those sessions still pay these fees.
 * `docs/how-to/open-a-session.md` explains how to add them.
 */
export const earlierFees: EarlierFees = []
