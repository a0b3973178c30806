import { rankOf } from '#contract/eligibility/grade-rank.ts'
import { subjectNumber } from '#contract/eligibility/subject-names.ts'
import type { Verdict } from '#contract/eligibility/verdict.ts'
import type { ReviewCard } from '#contract/office/review/second-review.ts'
import type { SittingData, VerifiedSubject } from '#contract/office/verification/verification.ts'

const useRank = ({ use }: VerifiedSubject) => (use === null ? 2 : use.required ? 0 : 1)

const cardSubjectOf = ({ subjectName, typed, verification, use }: VerifiedSubject) => ({
  subjectName,
  grade: verification === null ? typed : verification.slip,
  required: use?.required ?? false,
})

/**
 * Returns the subjects of a sitting: first the required subjects, then the subjects that can count towards the
 * requirements, then all others.
 */
export function subjectsOf({ subjects }: SittingData): ReviewCard['sittings'][number]['subjects'] {
  return subjects.toSorted((a, b) => useRank(a) - useRank(b)).map(cardSubjectOf)
}

/**
 * Returns the subjects that count for the programme offered, in the order of `ReviewCard.counted`. If two sittings have
 * a subject with the grade that counts, the first sitting is named.
 */
export function countedOf(
  sittings: readonly SittingData[],
  counted: Verdict['counted'],
): ReviewCard['counted'] {
  const all = sittings.flatMap(({ subjects }, sitting) =>
    subjects.map((subject) => ({ ...cardSubjectOf(subject), sitting, rank: useRank(subject) })),
  )
  return counted
    .flatMap(({ subjectName, grade }) => {
      const number = subjectNumber(subjectName)
      const found = all.find(
        (each) => subjectNumber(each.subjectName) === number && rankOf(each.grade ?? '') === rankOf(grade),
      )
      return found === undefined ? [] : [found]
    })
    .toSorted((a, b) => a.rank - b.rank || rankOf(a.grade ?? '') - rankOf(b.grade ?? ''))
    .map(({ rank: _rank, ...subject }) => subject)
}
