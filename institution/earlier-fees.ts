import type { EarlierFees } from '#contract/institution.ts'

/**
 * Fees of sessions before the one in `admission.ts`, for applicants who were admitted then and still owe fees. They pay
 * the amounts stated in their letter. See `docs/how-to/open-a-session.md`.
 */
export const earlierFees: EarlierFees = []
