import type { EntryRule, LowestGrade } from './entry-rule.ts'
import { subjectNumber } from './subject-names.ts'

/** Use of a subject in a route of a programme. */
export interface SubjectUse {
  /** False if another subject can be used instead. */
  required: boolean
  /** Lowest accepted grade. */
  atLeast: LowestGrade
}

/**
 * Returns how a route of an entry rule uses a subject; null if the route does not list the subject. If several places
 * list the subject, returns its use in the place with the fewest alternatives. `route` is the name of the route.
 */
export function subjectUse({ routes }: EntryRule, route: string, subject: string): SubjectUse | null {
  const number = subjectNumber(subject)
  const places = routes.find(({ name }) => name === route)?.olevel?.places ?? []
  const naming = places.filter(({ from }) => from.some((name) => subjectNumber(name) === number))
  const [first] = [...naming].sort((a, b) => a.from.length - a.count - (b.from.length - b.count))
  if (first === undefined) return null
  return { required: first.from.length === first.count, atLeast: first.atLeast ?? 'C6' }
}
