import type { Answers, StepId } from '#contract/steps/registry.ts'
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

/** The server's half of every step; the compiler names what a new step still lacks. */
export const serverSteps = {
  biodata: biodataStep,
  nextOfKin: nextOfKinStep,
  programme: programmeStep,
  educationalRecords: educationalStep,
  olevelResults: olevelStep,
  employmentRecords: employmentStep,
  picture: pictureStep,
} satisfies { [Id in StepId]: ServerStep<Id> }

/** Everything the applicant has answered so far, on one connection. */
export async function loadAnswers(db: Db, applicantId: string, context: StepContext): Promise<Answers> {
  return {
    biodata: await serverSteps.biodata.load(db, applicantId, context),
    nextOfKin: await serverSteps.nextOfKin.load(db, applicantId, context),
    programme: await serverSteps.programme.load(db, applicantId, context),
    educationalRecords: await serverSteps.educationalRecords.load(db, applicantId, context),
    olevelResults: await serverSteps.olevelResults.load(db, applicantId, context),
    employmentRecords: await serverSteps.employmentRecords.load(db, applicantId, context),
    picture: await serverSteps.picture.load(db, applicantId, context),
  }
}
