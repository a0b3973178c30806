import type { Candidate } from '#contract/eligibility/candidate.ts'
import { shortfallWords } from '#contract/eligibility/entry-words.ts'
import { programmesThatFit, programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import type { Institution } from '#contract/institution.ts'
import type { EligibilityData } from '#contract/office/verification.ts'
import { programmeById } from '#contract/programmes.ts'

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
  if (programme === undefined)
    return {
      programmeId: null,
      programme: '',
      level: '',
      verdict: 'short',
      reasons: ['The chosen programme is no longer on offer.'],
      alternatives: programmesThatFit(institution, candidate).map(({ description }) => description),
    }
  const { outcome, level, missing } = programmeVerdict(programme, candidate)
  const reasons = missing.map((each) => `Missing: ${shortfallWords(each)}.`)
  const fitting = outcome === 'met' ? [] : programmesThatFit(institution, candidate)
  return {
    programmeId: programme.id,
    programme: programme.description,
    level,
    verdict: outcome,
    reasons,
    alternatives: fitting.map(({ description }) => description),
  }
}
