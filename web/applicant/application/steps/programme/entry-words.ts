import type { Eligibility } from '#contract/entry-requirements.ts'
import type { EntryRequirements } from '#contract/institution.ts'

/** «1 credit», «5 credits». */
function credits(count: number): string {
  return count === 1 ? '1 credit' : `${count} credits`
}

/** «Government, History or Civic Education». */
function eitherOf(subjects: readonly string[]): string {
  const last = subjects.at(-1) ?? ''
  return subjects.length < 2 ? last : `${subjects.slice(0, -1).join(', ')} or ${last}`
}

function subjectWords({ credits: wanted, from }: { credits: number; from: readonly string[] }): string {
  if (wanted === 1) return eitherOf(from)
  return `any ${wanted} of ${from.join(', ')}`
}

/** The entry requirements in one sentence, which is followed by a list of the subjects. */
export function entrySentence(entry: EntryRequirements): string {
  const sittings = entry.sittings === 1 ? 'one sitting' : `at most ${entry.sittings} sittings`
  return `You need ${credits(entry.credits)} (A1 to C6) at O'level in ${sittings}, with a credit in each of these:`
}

export function entrySubjects(entry: EntryRequirements): string[] {
  return entry.subjects.map(subjectWords)
}

/** How the results so far compare with the requirements. Worded gently, because the admissions office decides. */
export function standingWords({ outcome, shortfalls }: Eligibility): string {
  if (outcome === 'met') return 'The results you have added meet this.'
  if (outcome === 'awaiting') return 'The results you are waiting for can still meet this.'
  const missing = shortfalls.map((one) =>
    one.reason === 'credits'
      ? `${credits(one.wanted - one.have)} more in all`
      : subjectWords({ credits: one.wanted, from: one.from }),
  )
  return `The results you have added do not show this yet: ${missing.join('; ')}. You can go on; the admissions office decides.`
}
