import { shortfallWords } from '#contract/eligibility/entry-words.ts'
import type { Verdict } from '#contract/eligibility/verdict.ts'

/**
 * Returns a text that says whether the results so far meet the requirements. The text promises nothing, because the
 * admissions office decides.
 */
export function verdictWords({ outcome, missing }: Pick<Verdict, 'outcome' | 'missing'>): string {
  if (outcome === 'met') return 'The results you have added meet this.'
  if (outcome === 'awaiting') return 'The results you are waiting for can still meet this.'
  return `The results you have added do not show this yet: ${missing.map(shortfallWords).join('; ')}. You can continue; the admissions office decides.`
}
