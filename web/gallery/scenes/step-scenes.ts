import { type StepId, stepPage, steps } from '#contract/steps/registry.ts'
import type { Scene } from './scene.ts'

/** Components that the scene of a step shows in addition to the screen of the step. */
const shownWithScreen: Partial<Record<StepId, string>> = {
  biodata:
    'Guarded DashboardShell ApplicantMenu Avatar ProfileGate DraftsGate StepGate StepFrame SectionForm NameOnLetter Summary AnswerSummary',
  nextOfKin: 'KinFields',
  educationalRecords: 'Records RecordsPart RecordCard RecordForm YearFields PartLinks',
  olevelResults: 'RecordsNavigation EntryHint',
}

/** Converts an id to the name of a scene: `nextOfKin` to `next-of-kin`. */
const nameOf = (id: StepId) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The screen of each step, for an applicant who has to do the step next. */
export const stepScenes: Readonly<Record<string, Scene>> = Object.fromEntries(
  steps.map(({ id, stage }) => [
    nameOf(id),
    { at: stepPage(id), profile: { nextStage: stage }, shows: shownWithScreen[id] ?? '' },
  ]),
)
