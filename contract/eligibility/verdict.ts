import type { LeastGrade } from './entry-rule.ts'

/** One thing a candidate still lacks for a route. `have` and `wanted` count subjects. */
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
 * `met`: the candidate may be admitted. `awaiting`: not met now, but would be if every awaited result were a credit.
 * `short`: neither.
 */
export type Outcome = 'met' | 'awaiting' | 'short'

export interface Verdict {
  outcome: Outcome
  /** The route that is met, or the one that comes closest. */
  route: string
  /** The level that route opens, such as `100`. */
  level: string
  /** Empty when met. */
  missing: readonly Shortfall[]
  /** The subjects that count on that route, by standard name, sorted; with the better of two grades. */
  counted: readonly { subjectName: string; grade: string }[]
}
