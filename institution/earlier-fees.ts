import type { EarlierFees } from '#contract/institution.ts'

/**
 * Fees of sessions before the one in `admission.ts`. Applicants admitted in those sessions still pay the amounts in
 * their letters. See `docs/how-to/open-a-session.md`.
 */
export const earlierFees: EarlierFees = []
