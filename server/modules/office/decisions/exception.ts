import { compareLevels } from '#contract/eligibility/levels.ts'
import type { Verdict } from '#contract/eligibility/verdict.ts'
import { unprocessable } from '#server/http/errors.ts'

type Requirements = Pick<Verdict, 'outcome' | 'level'>

/**
 * Returns true if an offer is an exception, which needs a reason. An offer is an exception if the applicant does not
 * meet the requirements of the programme, or meets them only for a level below the offered one.
 */
export function isAboveRequirements({ outcome, level }: Requirements, offered: string | null): boolean {
  return outcome !== 'met' || compareLevels(offered ?? '', level) > 0
}

/** Returns the error 422 for an exception without a reason. */
export function exceptionReasonMissing({ outcome, level }: Requirements) {
  const message =
    outcome === 'met'
      ? `The applicant meets the requirements for level ${level} only. Type the reason for the admission at a higher level.`
      : 'The applicant does not meet the requirements of this programme. Type the reason for the admission.'
  return unprocessable('exception-reason-required', message, { exceptionReason: message })
}
