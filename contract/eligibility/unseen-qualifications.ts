import type { Programme } from '../institution.ts'
import type { Candidate } from './candidate.ts'
import { outcomeValue } from './evaluate.ts'
import { compareLevels } from './levels.ts'
import { programmeVerdict } from './programme-verdict.ts'
import type { Verdict } from './verdict.ts'

/** Outcome, and level of entry if the outcome is `met`. */
type Wanted = Pick<Verdict, 'outcome' | 'level'>

/**
 * Returns the kinds of qualification that the candidate needs to reach `wanted`, but that no colleague has recorded
 * from a document. If any one of several kinds is enough, returns all of them. Empty if the recorded qualifications are
 * enough, or if the outcome is `short`.
 */
export function unseenQualifications(programme: Programme, candidate: Candidate, wanted: Wanted): string[] {
  const { qualifications = [] } = candidate
  const typed = [...new Set(qualifications.filter(({ isTyped }) => isTyped === true).map(({ kind }) => kind))]
  if (typed.length === 0 || wanted.outcome === 'short') return []
  const isEnough = (kinds: readonly string[]) => {
    const usable = qualifications.filter(({ isTyped, kind }) => isTyped !== true || kinds.includes(kind))
    return reaches(programmeVerdict(programme, { ...candidate, qualifications: usable }), wanted)
  }
  if (isEnough([])) return []
  const sufficient = typed.filter((kind) => isEnough([kind]))
  return sufficient.length > 0 ? sufficient : typed
}

function reaches(verdict: Wanted, wanted: Wanted): boolean {
  if (wanted.outcome !== 'met') return outcomeValue[verdict.outcome] >= outcomeValue[wanted.outcome]
  return verdict.outcome === 'met' && compareLevels(verdict.level, wanted.level) >= 0
}
