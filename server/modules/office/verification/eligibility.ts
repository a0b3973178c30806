import type { Candidate } from '#contract/eligibility/candidate.ts'
import { programmesThatFit } from '#contract/eligibility/programme-verdict.ts'
import type { Institution } from '#contract/institution.ts'
import type { EligibilityData } from '#contract/office/verification.ts'
import { entryVerdictOf } from '#server/modules/application/entry-verdict.ts'

/**
 * Compares an applicant with the entry requirements of a programme and describes the result for colleagues. The verdict
 * is `short` if the programme is no longer on offer.
 */
export function eligibilityOf(
  institution: Institution,
  programmeId: string | null,
  candidate: Candidate,
): EligibilityData {
  const verdict = entryVerdictOf(institution, programmeId, candidate)
  if (verdict === null)
    return {
      programmeId: null,
      programme: '',
      level: '',
      verdict: 'short',
      reasons: ['The chosen programme is no longer on offer.'],
      alternatives: programmesThatFit(institution, candidate).map(({ description }) => description),
    }
  const { outcome, missing, ...named } = verdict
  return { ...named, programmeId, verdict: outcome, reasons: missing.map((each) => `Missing: ${each}.`) }
}
