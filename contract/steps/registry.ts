import type { ApplicationLimits, Step, SummarySection } from '../step.ts'
import { biodata } from './biodata.ts'
import { educational } from './educational-record.ts'
import { employment } from './employment-record.ts'
import { nextOfKin } from './next-of-kin.ts'
import { olevel } from './olevel-result.ts'
import { picture } from './picture.ts'
import { programme } from './programme.ts'

/** All steps of the application, in order. */
export const steps = [biodata, nextOfKin, programme, educational, olevel, employment, picture] as const

export type AnyStep = (typeof steps)[number]
export type StepId = AnyStep['id']
export type StepStage = AnyStep['stage']

/** An applicant's answers, by step id. */
export type Answers = {
  [S in AnyStep as S['id']]: S extends Step<string, string, infer Answer> ? Answer : never
}

type StepById = { [Id in StepId]: Step<Id, StepStage, Answers[Id]> }

// `Object.fromEntries` returns a type without the ids, so a cast restores the type of each step.
const byId = Object.fromEntries(steps.map((each) => [each.id, each])) as unknown as StepById

export function stepOf<Id extends StepId>(id: Id): StepById[Id] {
  return byId[id]
}

/** Query parameter that selects the step on a page shared by several steps. */
export const stepParameter = 'part'

/**
 * Returns the portal page of a step, relative to the portal's base URL. Adds the query parameter `part` if several
 * steps share the page.
 */
export function stepPage(id: StepId): string {
  const { strip } = byId[id]
  const page = `/dashboard/registration/${strip}`
  const shared = steps.filter((each) => each.strip === strip).length > 1
  return shared ? `${page}?${stepParameter}=${id}` : page
}

/** Returns a sentence that tells the applicant what is missing in a step; null if the step is complete. */
export function missingIn<Id extends StepId>(
  id: Id,
  answers: Answers,
  limits: ApplicationLimits,
): string | null {
  return byId[id].missing(answers[id], limits)
}

/** Returns the answers of a step as titled groups of questions and answers, for screens and documents. */
export function summaryOf<Id extends StepId>(id: Id, answers: Answers): SummarySection[] {
  return byId[id].summary(answers[id])
}
