import type { Institution, Programme } from '../institution.ts'
import { programmesOf } from '../programmes.ts'
import type { Candidate } from './candidate.ts'
import { compileRule, type Evaluate } from './evaluate.ts'
import type { Verdict } from './verdict.ts'

/** Compiled entry rules by `programme.entry`, cached while the programme's data is in memory. */
const compiled = new WeakMap<Programme['entry'], Evaluate>()

/**
 * Compares a candidate with a programme's entry requirements. A route without its own level gets the level of the
 * programme.
 */
export function programmeVerdict({ entry, level }: Programme, candidate: Candidate): Verdict {
  let evaluate = compiled.get(entry)
  if (evaluate === undefined) {
    evaluate = compileRule(entry)
    compiled.set(entry, evaluate)
  }
  const verdict = evaluate(candidate)
  return verdict.level === '' ? { ...verdict, level } : verdict
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
