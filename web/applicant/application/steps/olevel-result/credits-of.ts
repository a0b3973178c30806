import type { Candidate } from '#contract/eligibility/candidate.ts'
import { shortfallWords } from '#contract/eligibility/entry-words.ts'
import { entryOf, programmeVerdict } from '#contract/eligibility/programme-verdict.ts'
import { isCredit } from '#contract/grades.ts'
import type { Programme } from '#contract/institution.ts'

export interface CreditCount {
  /** Credits that count towards the programme. */
  have: number
  wanted: number
  /** Phrases for required subjects that are still missing. */
  besides: string[]
}

/**
 * Returns how many credits a candidate has and needs for the entry route chosen by `programmeVerdict`, and which
 * required subjects are missing. Returns null if this route requires no O'level credits.
 */
export function creditsOf(programme: Programme, candidate: Candidate): CreditCount | null {
  const { route: name, counted, missing } = programmeVerdict(programme, candidate)
  const { routes } = entryOf(programme, candidate.session)
  const rule = (routes.find((route) => route.name === name) ?? routes[0])?.olevel
  if (rule === undefined) return null
  return {
    have: counted.filter(({ grade }) => isCredit(grade)).length,
    wanted: Math.min(...rule.options.map(({ credits }) => credits)),
    besides: missing.filter(({ reason }) => reason === 'subject').map(shortfallWords),
  }
}
