import type { EarlierFees } from '#contract/institution.ts'

/**
 * Fees of sessions before the one in `admission.ts`, for those who were admitted then and still pay: what they were told in
 * their letter is what they are charged. See `docs/how-to/open-a-session.md`.
 */
export const earlierFees: EarlierFees = []
