import type { DocumentType } from './endpoints/utility.ts'
import type { Endpoint } from './endpoint.ts'
import type { Institution } from './institution.ts'

/** A line of the preview, the frozen snapshot and the printed form: the question as asked, the answer as given. */
export interface SummaryRow {
  label: string
  value: string
}

/** A titled group of lines. A step that keeps a list gives one group for each entry. */
export interface SummarySection {
  title: string
  rows: SummaryRow[]
}

/** Limits a step's guard needs from the institution. */
export interface ApplicationLimits {
  maximumSittings: number
}

/** One call of an example: what a client sends to one of the step's endpoints. */
export interface ExampleCall {
  /** The endpoint's name in the step's `endpoints`. */
  call: string
  body: Readonly<Record<string, unknown>>
  /** Body fields filled with the ticket of a newly uploaded picture, by field. */
  uploads?: Readonly<Record<string, DocumentType>>
  /** Body fields filled from the data that an earlier call returned, by field. */
  takes?: Readonly<Record<string, { from: string; field: string }>>
}

/** Example calls that between them use every endpoint of the step that changes something. */
export interface StepExample {
  /** Calls that complete the step, in order. */
  answer: readonly ExampleCall[]
  /** Calls that change or remove part of that answer. Each works on its own after `answer`. */
  changes?: readonly ExampleCall[]
}

/** The squares of the progress strip. Records covers three steps; preview is the submission itself. */
export type StripId =
  | 'bio-data'
  | 'next-of-kin'
  | 'program-choices'
  | 'records'
  | 'picture-upload'
  | 'complete-profile'

/**
 * One step of the application. Everything that can be derived from a step is derived: stage order, progress strip,
 * menu, gating, preview, snapshot and printed form.
 */
export interface Step<Id extends string = string, StageName extends string = string, Answer = never> {
  id: Id
  /** The stored stage that says «this step is still to be done». */
  stage: StageName
  /** `save`: its own call moves the stage. `update-stage`: Next does. `either`: whichever comes first. */
  movedBy: 'save' | 'update-stage' | 'either'
  /** The square it belongs to, which is also its page below `/dashboard/registration/`. */
  strip: StripId
  title: string
  endpoints: Record<string, Endpoint>
  /** A complete, valid answer. Tests, benchmarks and journeys fill in applications with it. */
  example(institution: Institution): StepExample
  /** Actions of the step's audit entries, each with its label in the audit log. */
  audit: Readonly<Record<string, string>>
  /** Shown in place of an empty list in the preview. */
  emptyText?: string
  /** What is still missing, in words for the applicant; null when the step is complete. */
  missing(answer: Answer, limits: ApplicationLimits): string | null
  /** The answer as questions and answers for the preview, as it is frozen at the submission. */
  summary(answer: Answer): SummarySection[]
}

/** Keeps a step's literal types while checking its shape. */
export function step<const Id extends string, const StageName extends string, Answer>(
  definition: Step<Id, StageName, Answer>,
): Step<Id, StageName, Answer> {
  return definition
}
