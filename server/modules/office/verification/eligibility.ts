import type { Candidate } from '#contract/eligibility/candidate.ts'
import { programmesThatFit } from '#contract/eligibility/programme-verdict.ts'
import { unseenQualifications } from '#contract/eligibility/unseen-qualifications.ts'
import type { Institution } from '#contract/institution.ts'
import type { EligibilityData } from '#contract/office/verification/verification.ts'
import { programmeById } from '#contract/programmes.ts'
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
  const programme = programmeById(institution, programmeId)
  const verdict = entryVerdictOf(institution, programmeId, candidate)
  if (verdict === null || programme === undefined)
    return {
      programmeId: null,
      programme: '',
      level: '',
      verdict: 'short',
      reasons: ['The chosen programme is no longer on offer.'],
      unseen: [],
      alternatives: programmesThatFit(institution, candidate).map(({ description }) => description),
    }
  const { outcome, missing, ...named } = verdict
  const unseen = unseenQualifications(programme, candidate, verdict)
  return {
    ...named,
    programmeId,
    verdict: outcome,
    unseen,
    reasons: missing.map((each) => `Missing: ${each}.`),
  }
}
