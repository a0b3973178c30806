import type { Candidate } from '#contract/eligibility/candidate.ts'
import { shortfallWords } from '#contract/eligibility/entry-words.ts'
import { programmesThatFit, programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import type { EntryVerdict } from '#contract/endpoints/application.ts'
import type { Institution } from '#contract/institution.ts'
import { programmeById } from '#contract/programmes.ts'

/**
 * Compares a candidate with the entry requirements of a programme and describes the result in words. Returns null if
 * the programme is not on offer.
 */
export function entryVerdictOf(
  institution: Institution,
  programmeId: string | null,
  candidate: Candidate,
): EntryVerdict | null {
  const programme = programmeById(institution, programmeId)
  if (programme === undefined) return null
  const { outcome, level, missing } = programmeVerdict(programme, candidate)
  const fitting = outcome === 'met' ? [] : programmesThatFit(institution, candidate)
  return {
    outcome,
    programme: programme.description,
    level,
    missing: missing.map(shortfallWords),
    alternatives: fitting.map(({ description }) => description),
  }
}
