import { portalPages } from '#contract/portal-pages.ts'
import { applicationsClosed } from '#contract/closing-day.ts'
import { today } from '#contract/dates.ts'
import { candidateOf } from '#contract/eligibility/candidate-of.ts'
import type { OpenRequest, ReadableApplication } from '#contract/endpoints/application.ts'
import type { Profile } from '#contract/profile.ts'
import { isStage, mayEdit, type Stage, stageUpdate, type Transition } from '#contract/stages.ts'
import { type Answers, missingIn, stepOf, steps, summaryOf } from '#contract/steps/registry.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { moveStage } from '#server/applicant/stage.ts'
import { findSubmission } from '#server/applicant/submission.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { fieldError, unprocessable } from '#server/http/errors.ts'
import { wrongStage } from '#server/http/wrong-stage.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import {
  applicationColumns,
  type ApplicationRecord,
  insertSubmission,
  listPictures,
} from './application.store.ts'
import { assessments, type Assessments } from './assessment.ts'
import { type CandidateReader, candidateReader } from './candidate-reader.ts'
import { type DiscardedDraft, endDrafts, unsavedDrafts } from './drafts/unsaved-drafts.ts'
import type { Editor, StepContext } from './editing.ts'
import { entryVerdictOf } from './entry-verdict.ts'
import {
  closeCorrection,
  isOpen,
  requests,
  type Requests,
  requestsOf,
  type StoredRequest,
} from './requests/requests.service.ts'
import { type Correction, findCorrection } from './requests/requests.store.ts'
import { loadAnswers } from './steps/registry.ts'

export interface ApplicationDeps extends Omit<StepContext, 'answersOf' | 'assess'> {
  mail: Pick<MailService, 'enqueue'>
  notifications: Pick<NotificationService, 'notify'>
}

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
  /** Like `read`, for any applicant and on the given database connection. */
  readFile(db: Db, file: { id: string; applicationNumber: string | null }): Promise<ReadableApplication>
  /**
   * Completes the step at stage `currentStage`, or submits the application if it is `ApplicationSumitted`. If that step
   * is already completed, completes its open correction instead, provided that the step has `movedBy: 'update-stage'`.
   * Without such a correction, does nothing.
   * @throws 400 unknown stage · 409 a later stage, a stage that this request cannot complete, or a submission with a
   * draft that is neither saved nor in `discardDrafts` · 422 an answer is missing, or applications are closed.
   */
  updateStage(editor: Editor, update: StageUpdate): Promise<{ message: string; profile: Profile }>
}

export function applicationService(deps: ApplicationDeps): ApplicationService {
  const { database, institution, mail, notifications, toProfile } = deps
  const context: StepContext = {
    ...deps,
    answersOf: (db, id) => loadAnswers(db, id, context),
    assess: (tx, id) => assessed.assess(tx, id),
  }
  const { answersOf } = context
  const limits = { maximumSittings: institution.records.maximumSittings }

  const { candidateOf: candidateOfApplicant, sittingsOf } = candidateReader(context)
  const assessed = assessments({ database, institution, candidateOf: candidateOfApplicant })

  function snapshotOf(answers: Answers): SnapshotStep[] {
    return steps.map(({ id, title }) => ({ stepId: id, title, sections: summaryOf(id, answers) }))
  }

  /** Checks that the steps that a transition requires are complete. @throws 422 one of them is incomplete. */
  function guard({ guard: kind, step }: Transition, answers: Answers): void {
    const asked = steps.filter(({ id }) => kind === 'all-steps' || (kind === 'step' && id === step))
    for (const { id } of asked) {
      const missing = missingIn(id, answers, limits)
      if (missing !== null) throw unprocessable('step-incomplete', missing)
    }
  }

  async function submit(
    tx: Tx,
    file: ApplicationRecord,
    answers: Answers,
    discarded: readonly DiscardedDraft[],
  ): Promise<Date> {
    const { closesOn, session } = institution.admission
    if (applicationsClosed(closesOn))
      throw unprocessable(
        'applications-closed',
        'Applications for this session are closed. Call the admissions office if you need help.',
      )
    await endDrafts(tx, file.id, answers, discarded)
    const submittedAt = await insertSubmission(tx, file.id, session, snapshotOf(answers))
    await assessed.assess(tx, file.id)
    await mail.enqueue(tx, {
      template: 'application-submitted',
      to: file.email,
      name: file.firstname,
      data: { applicationNumber: file.applicationNumber ?? '--', session },
      dedupeKey: `application-submitted:${file.id}`,
    })
    await notifications.notify(tx, {
      applicantId: file.id,
      title: 'Application submitted',
      message: 'We have received your application. We tell you here and by email when there is a decision.',
      page: portalPages.admissionStatus,
      dedupeKey: 'application-submitted',
    })
    return submittedAt
  }

  async function advance(
    tx: Tx,
    { caller, http }: Editor,
    file: ApplicationRecord,
    transition: Transition,
    discarded: readonly DiscardedDraft[],
  ) {
    const answers = await answersOf(tx, file.id)
    guard(transition, answers)
    const isSubmission = transition.event === 'application-submitted'
    const submitted = isSubmission ? await submit(tx, file, answers, discarded) : null
    await moveStage(tx, file, transition.event)
    await writeAudit(tx, {
      ...byApplicant(caller.applicantId, http.requestId),
      action: transition.event,
      before: { stage: file.stage },
      after: { stage: transition.to },
    })
    return submitted
  }

  async function readable(db: Db, applicantId: string) {
    const submission = await findSubmission(db, applicantId)
    if (submission !== undefined) {
      const open = (await requestsOf(db, applicantId)).filter(isOpen)
      const corrections = open.flatMap(({ sections }) => sections).filter(({ doneAt }) => doneAt === null)
      const frozen = submission.snapshot.map(({ stepId, title, sections }) => ({
        stepId,
        title,
        missing: null,
        correction: wordsOf(corrections.find((each) => each.stepId === stepId)),
        sections,
        draftAt: null,
      }))
      return {
        submittedAt: submission.submittedAt.toISOString(),
        steps: frozen,
        entryVerdict: null,
        requests: open.map(openRequestOf),
      }
    }
    const answers = await answersOf(db, applicantId)
    const drafts = await unsavedDrafts(db, applicantId, answers)
    const live = steps.map(({ id, title }) => ({
      stepId: id,
      title,
      missing: missingIn(id, answers, limits),
      correction: null,
      sections: summaryOf(id, answers),
      draftAt: drafts.get(id) ?? null,
    }))
    const isComplete = live.every(({ missing }) => missing === null)
    const entryVerdict = isComplete
      ? entryVerdictOf(institution, answers.programme?.programmeId ?? null, candidateOf(answers, today()))
      : null
    return { submittedAt: null, steps: live, entryVerdict, requests: [] }
  }

  /**
   * Completes the open correction of the step at stage `sent`, if its `movedBy` is `update-stage`. Returns false if
   * there is no such correction.
   * @throws 422 an answer is missing.
   */
  async function finishCorrection(tx: Tx, { caller, http }: Editor, file: ApplicationRecord, sent: Stage) {
    const step = steps.find((each) => each.stage === sent && each.movedBy === 'update-stage')
    if (step === undefined || !mayEdit(file.stage, step.stage, true)) return false
    const correction = await findCorrection(tx, file.id, step.id)
    if (correction === undefined || correction.doneAt !== null) return false
    const missing = missingIn(step.id, await answersOf(tx, file.id), limits)
    if (missing !== null) throw unprocessable('step-incomplete', missing)
    await closeCorrection(tx, context, file.id, correction)
    await writeAudit(tx, {
      ...byApplicant(caller.applicantId, http.requestId),
      action: `${step.id}-corrected`,
      after: { correctionId: correction.id },
    })
    return true
  }

  const readFile: ApplicationService['readFile'] = async (db, { id, applicationNumber }) => ({
    applicationNumber,
    ...(await readable(db, id)),
    uploads: await listPictures(db, id),
  })

  return {
    steps: context,
    requests: requests(context),
    assessments: assessed,
    readFile,
    candidateOf: candidateOfApplicant,
    sittingsOf,

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
            const submittedAt = await advance(tx, editor, locked, update.transition, discardDrafts)
            const message =
              submittedAt === null ? 'Saved. Continue with the next step.' : 'Your application is submitted.'
            return { message, profile: profileAt(update.transition.to, submittedAt ?? locked.submittedAt) }
          }
          case 'already-done':
            if (await finishCorrection(tx, editor, locked, sent))
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

/**
 * Returns the fields and the message of a correction, such as «NIN, Address: Please look again.»; null without a
 * correction.
 */
function wordsOf(correction: Pick<Correction, 'fields' | 'message'> | undefined): string | null {
  if (correction === undefined) return null
  const { fields, message } = correction
  return fields.length === 0 ? message : `${fields.join(', ')}: ${message}`
}

function openRequestOf({ id, message, dueOn, askedAt, sections, documents }: StoredRequest): OpenRequest {
  return {
    id,
    message,
    dueOn,
    askedAt: askedAt.toISOString(),
    sections: sections.map(({ stepId, fields, doneAt }) => ({
      stepId,
      title: stepOf(stepId).title,
      fields,
      isDone: doneAt !== null,
    })),
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      explanation: document.explanation,
    })),
  }
}

function doneMessage(sent: Stage): string {
  return sent === 'ApplicationSumitted'
    ? 'Your application is submitted already.'
    : 'This step is done already.'
}
