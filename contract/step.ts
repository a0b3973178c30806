import type { DocumentType } from './endpoints/utility.ts'
import type { Endpoint } from './endpoint.ts'
import type { Institution } from './institution.ts'

/** One question and its answer in the preview, the submitted snapshot and the printed form. */
export interface SummaryRow {
  label: string
  value: string
}

/** A titled group of rows. A step with a list has one group per list entry. */
export interface SummarySection {
  title: string
  rows: SummaryRow[]
}

export interface ApplicationLimits {
  maximumSittings: number
}

export interface ExampleCall {
  /** Key of the called endpoint in the step's `endpoints`. */
  call: string
  body: Readonly<Record<string, unknown>>
  /** Body fields that receive the token of a newly uploaded picture. Each value is the document type of the picture. */
  uploads?: Readonly<Record<string, DocumentType>>
  /**
   * Body fields with a value from the response to an earlier call: `from` is that call, `field` the name of the value.
   */
  takes?: Readonly<Record<string, { from: string; field: string }>>
}

/** Example requests for a step. Together they use every endpoint that changes the step's data. */
export interface StepExample {
  /** Requests that fill in the step, in order. */
  answer: readonly ExampleCall[]
  /**
   * Requests that change or delete stored answers of the step. Each of them can be sent directly after the requests
   * in `answer`.
   */
  changes?: readonly ExampleCall[]
}

/**
 * Ids of the squares in the progress strip. `records` covers several steps. `complete-profile` is for the preview and the
 * submission.
 */
export type StripId =
  | 'bio-data'
  | 'next-of-kin'
  | 'program-choices'
  | 'records'
  | 'picture-upload'
  | 'complete-profile'

/**
 * Definition of one step of the application. Stage order, progress strip, menu, access, preview, snapshot and printed
 * form are all derived from it. The portal's bundle leaves out `endpoints`, `save`, `example`, `audit` and `summary`
 * (web/build/small-contract.ts).
 */
export interface Step<
  Id extends string = string,
  StageName extends string = string,
  Answer = never,
  Save extends Endpoint | undefined = Endpoint | undefined,
> {
  id: Id
  /** Stored stage of an applicant who has to do this step next. */
  stage: StageName
  /**
   * Event that completes the step. `save`: its form is saved. `update-stage`: the applicant presses Next. `either`: the
   * first of these two events.
   */
  movedBy: 'save' | 'update-stage' | 'either'
  /** Id of the step's square in the progress strip, and name of the step's page under `/dashboard/registration/`. */
  strip: StripId
  title: string
  /** Shorter title for links to the steps that share a page. */
  shortTitle?: string
  endpoints: Record<string, Endpoint>
  /**
   * Endpoint that saves the step's form or adds a record. If a save cannot be sent, the portal keeps it on the device
   * and sends it to this endpoint later. Missing if a save needs several requests, or is never kept on the device.
   */
  save?: Save
  /** Returns example requests of the step for tests and benchmarks. */
  example(institution: Institution): StepExample
  /** Audit actions of the step, with their labels in the audit log. */
  audit: Readonly<Record<string, string>>
  /** Text that the portal shows instead of the answers if the step's list has no entries. */
  emptyText?: string
  /**
   * Labels of the answers that phones show first, such as a name. Phones show these answers without their labels. Each
   * inner list becomes one line.
   */
  lines?: readonly (readonly string[])[]
  /** Returns a sentence that tells the applicant what is still missing; null if the step is complete. */
  missing(answer: Answer, limits: ApplicationLimits): string | null
  /** Returns the step's questions and answers, for the preview and the submitted snapshot. */
  summary(answer: Answer): SummarySection[]
}

/** Returns the definition unchanged. The compiler checks its type and keeps its literal types. */
export function step<
  const Id extends string,
  const StageName extends string,
  Answer,
  Save extends Endpoint | undefined = undefined,
>(definition: Step<Id, StageName, Answer, Save>): Step<Id, StageName, Answer, Save> {
  return definition
}
