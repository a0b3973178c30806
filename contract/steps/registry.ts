import type { ApplicationLimits, Step, SummarySection } from '../step.ts'
import { biodata } from './biodata.ts'
import { educational } from './educational-record.ts'
import { employment } from './employment-record.ts'
import { nextOfKin } from './next-of-kin.ts'
import { olevel } from './olevel-result.ts'
import { picture } from './picture.ts'
import { programme } from './programme.ts'

/** The application's steps in the order they are filled in. Everything else is derived from this list. */
export const steps = [biodata, nextOfKin, programme, educational, olevel, employment, picture] as const

export type AnyStep = (typeof steps)[number]
export type StepId = AnyStep['id']
export type StepStage = AnyStep['stage']

/** An applicant's answers, by step. */
export type Answers = {
  [S in AnyStep as S['id']]: S extends Step<string, string, infer Answer> ? Answer : never
}

type StepById = { [Id in StepId]: Step<Id, StepStage, Answers[Id]> }

/** The same steps by id, so that a step and its answer are typed as one pair. */
const byId = Object.fromEntries(steps.map((each) => [each.id, each])) as unknown as StepById

/** The step of an id. */
export function stepOf<Id extends StepId>(id: Id): StepById[Id] {
  return byId[id]
}

/** The search parameter that names the step to show on a page that several share. */
export const stepParameter = 'part'

/** Where the portal shows a step, below its own address: the page of its square, naming the step where several share it. */
export function stepPage(id: StepId): string {
  const { strip } = byId[id]
  const page = `/dashboard/registration/${strip}`
  const shared = steps.filter((each) => each.strip === strip).length > 1
  return shared ? `${page}?${stepParameter}=${id}` : page
}

/** What a step still lacks, in words for the applicant; null when it is complete. */
export function missingIn<Id extends StepId>(
  id: Id,
  answers: Answers,
  limits: ApplicationLimits,
): string | null {
  return byId[id].missing(answers[id], limits)
}

/** The readable lines of one step. */
export function summaryOf<Id extends StepId>(id: Id, answers: Answers): SummarySection[] {
  return byId[id].summary(answers[id])
}
