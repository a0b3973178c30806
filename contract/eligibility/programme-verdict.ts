import type { Institution, Programme } from '../institution.ts'
import { programmesOf } from '../programmes.ts'
import type { Candidate } from './candidate.ts'
import type { EntryRule } from './entry-rule.ts'
import { compileRule, type Evaluate } from './evaluate.ts'
import type { Verdict } from './verdict.ts'

type WithEntry = Pick<Programme, 'entry' | 'earlierEntries'>

/** Returns a programme's entry requirements for an admission session. Null or missing means the current session. */
export function entryOf({ entry, earlierEntries = [] }: WithEntry, session?: string | null): EntryRule {
  return earlierEntries.find((each) => each.session === session)?.entry ?? entry
}

/** Compiled entry rules, cached while the programme's data is in memory. */
const compiled = new WeakMap<EntryRule, Evaluate>()

/**
 * Compares a candidate with a programme's entry requirements for the admission session applied for. Routes without
 * their own level have the level of the programme.
 */
export function programmeVerdict(programme: Programme, candidate: Candidate): Verdict {
  const entry = entryOf(programme, candidate.session)
  let evaluate = compiled.get(entry)
  if (evaluate === undefined) {
    evaluate = compileRule(entry)
    compiled.set(entry, evaluate)
  }
  return evaluate(candidate, programme.level)
}

/** Returns the programmes whose requirements the candidate meets, in the institution's order. */
export function programmesThatFit(
  institution: Pick<Institution, 'programmes'>,
  candidate: Candidate,
): Programme[] {
  return programmesOf(institution).filter(
    (programme) => programmeVerdict(programme, candidate).outcome === 'met',
  )
}
