import type { LeastGrade } from './entry-rule.ts'

/** One condition of a route that the candidate does not meet. `have` and `wanted` are numbers of subjects. */
export type Shortfall =
  | { reason: 'sitting' }
  | { reason: 'credits'; wanted: number; have: number }
  | { reason: 'passes'; wanted: number; have: number }
  | { reason: 'subject'; from: readonly string[]; atLeast: LeastGrade; wanted: number; have: number }
  | { reason: 'qualification'; kinds: readonly string[] }
  | { reason: 'too-young'; atLeast: number }
  | { reason: 'too-old'; atMost: number }
  | { reason: 'registration'; from: readonly string[] }
  | { reason: 'work'; wanted: number; have: number }

/**
 * `met`: the candidate meets all requirements. `awaiting`: the candidate would meet them if all awaited results were
 * credits. `short`: neither.
 */
export type Outcome = 'met' | 'awaiting' | 'short'

export interface Verdict {
  outcome: Outcome
  /** The route that is met, or the closest one. */
  route: string
  /** Level of entry of that route, such as `100`. */
  level: string
  /** Empty when met. */
  missing: readonly Shortfall[]
  /** Subjects that count towards that route, sorted by standard name, each with its best grade. */
  counted: readonly { subjectName: string; grade: string }[]
}
