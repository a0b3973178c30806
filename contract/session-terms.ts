import type { Fees } from './fees/fee-data.ts'
import type { Institution } from './institution.ts'

/** What holds for whoever applied for a session. */
export interface SessionTerms {
  session: string
  fees: Fees
}

type Sessions = Pick<Institution, 'admission' | 'fees' | 'earlierFees'>

/**
 * The session of an applicant and what it costs. Whoever was admitted for a session stays in it, whatever session is open
 * by now; before the submission (null) it is the one that is open.
 */
export function termsOf({ admission, fees, earlierFees }: Sessions, session: string | null): SessionTerms {
  const own = session ?? admission.session
  return { session: own, fees: earlierFees.find((earlier) => earlier.session === own)?.fees ?? fees }
}

/** Whether the fees of a session are known: otherwise the present ones are charged. */
export function hasTerms({ admission, earlierFees }: Omit<Sessions, 'fees'>, session: string): boolean {
  return session === admission.session || earlierFees.some((earlier) => earlier.session === session)
}
