import { type Answers, type StepId, steps } from '#contract/steps/registry.ts'
import type { Db } from '#server/db/client.ts'
import type { StepContext } from '../editing.ts'
import type { ServerStep } from '../server-step.ts'
import { biodataStep } from './biodata.ts'
import { educationalStep } from './educational-record.ts'
import { employmentStep } from './employment-record.ts'
import { nextOfKinStep } from './next-of-kin.ts'
import { olevelStep } from './olevel-result.ts'
import { pictureStep } from './picture.ts'
import { programmeStep } from './programme.ts'

/** The server part of every step. The compiler reports a missing step. */
export const serverSteps = {
  biodata: biodataStep,
  nextOfKin: nextOfKinStep,
  programme: programmeStep,
  educationalRecords: educationalStep,
  olevelResults: olevelStep,
  employmentRecords: employmentStep,
  picture: pictureStep,
} satisfies { [Id in StepId]: ServerStep<Id> }

/** Reads the answers of all steps, one query after another on the same connection. */
export async function loadAnswers(db: Db, applicantId: string, context: StepContext): Promise<Answers> {
  const answers: Partial<Answers> = {}
  const byId: { [Id in StepId]: ServerStep<Id> } = serverSteps
  const load = async <Id extends StepId>(id: Id): Promise<void> => {
    answers[id] = await byId[id].load(db, applicantId, context)
  }
  for (const step of steps) await load(step.id)
  // Every step has been loaded, so the object is complete.
  return answers as Answers
}
