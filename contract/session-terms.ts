import type { Fees } from './fees/fee-data.ts'
import type { Institution } from './institution.ts'

/** Admission session, such as `2024/2025`, and the fees charged in it. */
export interface SessionTerms {
  session: string
  fees: Fees
}

type Sessions = Pick<Institution, 'admission' | 'fees' | 'earlierFees'>

/**
 * Returns the admission session of an applicant and its fees. Applicants keep the session in which they submitted.
 * Before the submission, `session` is null and the current session applies.
 */
export function termsOf({ admission, fees, earlierFees }: Sessions, session: string | null): SessionTerms {
  const applicable = session ?? admission.session
  return {
    session: applicable,
    fees: earlierFees.find((earlier) => earlier.session === applicable)?.fees ?? fees,
  }
}

/** Returns whether the fees of an admission session are configured. If not, `termsOf` returns the current fees. */
export function hasTerms({ admission, earlierFees }: Omit<Sessions, 'fees'>, session: string): boolean {
  return session === admission.session || earlierFees.some((earlier) => earlier.session === session)
}
