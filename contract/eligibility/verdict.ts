import type { LowestGrade, RegistrationRule } from './entry-rule.ts'

/** One condition that a qualification does not meet. */
export type QualificationLack =
  | { what: 'class'; classes: readonly string[] }
  | { what: 'points'; points: number }
  | { what: 'field'; fields: readonly string[] }
  | { what: 'passes'; passes: number }
  /** `from` is null if any subject fits. */
  | { what: 'subjects'; count: number; from: readonly string[] | null; atLeast: string }
  | { what: 'work'; years: number }

/** A qualification of an accepted kind, with what it lacks. `isTyped`: no colleague has recorded its details yet. */
export interface HeldQualification {
  kind: string
  isTyped: boolean
  lacks: readonly QualificationLack[]
}

/**
 * One condition of a route that the candidate does not meet. `have` and `wanted` are years for `work`, otherwise
 * numbers of subjects.
 */
export type Shortfall =
  /** No accepted sitting. `bodies` and `withinYears` name the condition that a sitting of the candidate did not meet. */
  | { reason: 'sitting'; bodies?: readonly string[]; withinYears?: number }
  | { reason: 'credits'; wanted: number; have: number }
  | { reason: 'passes'; wanted: number; have: number }
  | { reason: 'subject'; from: readonly string[]; atLeast: LowestGrade; wanted: number; have: number }
  | { reason: 'qualification'; kinds: readonly string[]; held?: HeldQualification }
  | { reason: 'too-young'; atLeast: number }
  | { reason: 'too-old'; atMost: number }
  | { reason: 'registration'; from: readonly RegistrationRule[] }
  | { reason: 'work'; wanted: number; have: number }

/** The first shortfall of a submitted application. `programme-closed`: the chosen programme is no longer offered. */
export type FirstShortfall = Shortfall | { reason: 'programme-closed' }

/**
 * `met`: the candidate meets all requirements. `awaiting`: the rule accepts awaited results, and the candidate would
 * meet all requirements if every awaited result were an A1. `short`: neither `met` nor `awaiting`.
 */
export type Outcome = 'met' | 'awaiting' | 'short'

export interface Verdict {
  outcome: Outcome
  /** Name of the route that is met, or of the closest route. */
  route: string
  /** Level of entry of the route, such as `100`. The level of the programme if the route has no level of its own. */
  level: string
  /** Conditions of the route that are not met if awaited results count as failed; empty if the outcome is `met`. */
  missing: readonly Shortfall[]
  /**
   * Subjects with a pass or better in the sittings chosen for the route. Leaves out the subjects in the rule's
   * `notCounted`, and subjects that already count towards another qualification. Sorted by standard name, each with its
   * best grade.
   */
  counted: readonly { subjectName: string; grade: string }[]
}
