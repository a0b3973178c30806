import type { ReadableApplication } from '#contract/endpoints/application.ts'
import type { Profile } from '#contract/profile.ts'
import { isStage, type Stage, stageUpdate } from '#contract/stages.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import type { Db } from '#server/db/client.ts'
import { fieldError } from '#server/http/errors.ts'
import { wrongStage } from '#server/http/wrong-stage.ts'
import { applicationColumns, listPictures } from './application.store.ts'
import { type AssessmentDeps, assessments, type Assessments } from './assessment.ts'
import { type CandidateReader, candidateReader } from './candidate-reader.ts'
import { completeCorrection, completeStep, type CompletionContext } from './complete-step.ts'
import type { DiscardedDraft } from './drafts/unsaved-drafts.ts'
import type { Editor, StepContext } from './editing.ts'
import { readableAnswers } from './readable-application.ts'
import { requests, type Requests } from './requests/requests.service.ts'
import { loadAnswers } from './steps/registry.ts'

export type ApplicationDeps = Omit<CompletionContext, 'answersOf' | 'assess'> & Pick<AssessmentDeps, 'log'>

export interface StageUpdate {
  currentStage: string
  discardDrafts?: readonly DiscardedDraft[] | undefined
}

export interface ApplicationService extends CandidateReader {
  readonly steps: StepContext
  readonly requests: Requests
  readonly assessments: Assessments
  /**
   * Returns the application as questions and answers: before the submission the current answers, and afterwards the
   * submitted answers with all completed corrections.
   */
  read(editor: Editor): Promise<ReadableApplication>
  /** Like `read`, for the applicant with the id `file.id`. Reads from the given database connection. */
  readFile(db: Db, file: { id: string; applicationNumber: string | null }): Promise<ReadableApplication>
  /**
   * Completes the step at stage `currentStage`, or submits the application if the stage is `ApplicationSumitted`. For a
   * step that is already completed, completes its open correction if the step is one that «Next» completes (`movedBy`
   * is `update-stage`); otherwise changes nothing.
   * @throws 400 unknown stage · 409 earlier steps are missing, this request cannot complete the stage, or a submission
   * has a draft that is neither saved nor in `discardDrafts` · 422 an answer is missing, or applications are closed.
   */
  updateStage(editor: Editor, update: StageUpdate): Promise<{ message: string; profile: Profile }>
}

export function applicationService(deps: ApplicationDeps): ApplicationService {
  const { database, institution, toProfile, log } = deps
  const context: CompletionContext = {
    ...deps,
    answersOf: (db, id) => loadAnswers(db, id, context),
    assess: (tx, id) => assessed.assess(tx, id),
  }
  const assessed = assessments({ database, institution, candidateOf: candidateReader.candidateOf, log })

  const readFile: ApplicationService['readFile'] = async (db, { id, applicationNumber }) => ({
    applicationNumber,
    ...(await readableAnswers(context, db, id)),
    uploads: await listPictures(db, id),
  })

  return {
    steps: context,
    requests: requests(context),
    assessments: assessed,
    readFile,
    ...candidateReader,

    read: ({ caller: { applicantId, record } }) =>
      database.asApplicant(applicantId, (db) =>
        readFile(db, { id: applicantId, applicationNumber: record.applicationNumber }),
      ),

    async updateStage(editor, { currentStage: sent, discardDrafts = [] }) {
      if (!isStage(sent))
        throw fieldError('choice-unknown', 'currentStage', 'This is not a stage of an application.')
      const { applicantId, record } = editor.caller
      return database.asApplicantInOne(applicantId, async (tx) => {
        const locked = await lockApplicantOrThrow(tx, applicantId, applicationColumns)
        const profileAt = (stage: Stage, submittedAt = locked.submittedAt) =>
          toProfile({ ...record, stage, submittedAt })
        const update = stageUpdate(locked.stage, sent)
        switch (update.kind) {
          case 'advance': {
            const submittedAt = await completeStep(context, tx, editor, locked, {
              transition: update.transition,
              discarded: discardDrafts,
            })
            const message =
              submittedAt === null ? 'Saved. Continue with the next step.' : 'Your application is submitted.'
            return { message, profile: profileAt(update.transition.to, submittedAt ?? locked.submittedAt) }
          }
          case 'already-done':
            if (await completeCorrection(context, tx, editor, locked, sent))
              return {
                message: 'Your correction is with the admissions office.',
                profile: profileAt(locked.stage),
              }
            return { message: doneMessage(sent), profile: profileAt(locked.stage) }
          case 'too-early':
          case 'not-yours':
            throw wrongStage(locked.stage)
        }
      })
    },
  }
}

function doneMessage(sent: Stage): string {
  return sent === 'ApplicationSumitted'
    ? 'Your application is submitted already.'
    : 'This step is done already.'
}
