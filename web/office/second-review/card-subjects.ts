import type { ReviewCard } from '#contract/office/review/second-review.ts'

/** Maximum number of subjects on a card. The large view shows all. */
const subjectsShown = 6

type Sitting = ReviewCard['sittings'][number]

/** The part of the results that a card shows. */
export interface ShownResults {
  /** Up to six subjects, each with the examination and year of its sitting. */
  subjects: { subjectName: string; grade: string | null; required: boolean; exam: string }[]
  /** The sitting with most of these subjects, whose slip the card shows; undefined if there is no sitting. */
  sitting: Sitting | undefined
  /** The examination of this sitting, and the number of sittings if the subjects come from several sittings. */
  exams: string
}

/**
 * Returns the subjects that count for the programme offered, and the sitting with most of these subjects. If no subject
 * counts, returns the subjects of the first sittings.
 */
export function shownResults({ counted, sittings }: Pick<ReviewCard, 'counted' | 'sittings'>): ShownResults {
  const all = sittings.flatMap(({ subjects }, sitting) => subjects.map((each) => ({ ...each, sitting })))
  const shownSubjects = (counted.length > 0 ? counted : all).slice(0, subjectsShown)
  const numberIn = (sitting: number) => shownSubjects.filter((each) => each.sitting === sitting).length
  const used = [...new Set(shownSubjects.map(({ sitting }) => sitting))].toSorted(
    (a, b) => numberIn(b) - numberIn(a),
  )
  const sitting = sittings[used[0] ?? 0]
  const exam = sitting?.exam ?? ''
  return {
    subjects: shownSubjects.map(({ sitting: at, ...each }) => ({ ...each, exam: sittings[at]?.exam ?? '' })),
    sitting,
    exams: used.length > 1 ? `${used.length} sittings, ${exam}` : exam,
  }
}
