import { today } from '#contract/dates.ts'
import type { ReadableApplication } from '#contract/endpoints/application.ts'
import type { Profile } from '#contract/profile.ts'
import { isStage, type Stage, stageUpdate, type Transition } from '#contract/stages.ts'
import { type Answers, missingIn, steps, summaryOf } from '#contract/steps/registry.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { conflict, fieldError, unprocessable } from '#server/http/errors.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import {
  findSubmission,
  insertSubmission,
  type LockedFile,
  listPictures,
  lockFile,
  moveStage,
} from './application.store.ts'
import type { Editor, StepContext } from './editing.ts'
import { loadAnswers } from './steps/registry.ts'
import { whereYouAre } from './where-you-are.ts'

export interface ApplicationDeps extends StepContext {
  mail: Pick<MailService, 'enqueue'>
  notifications: Pick<NotificationService, 'notify'>
}

export interface ApplicationService {
  /** What the steps' files need to be bound. */
  readonly steps: StepContext
  /** The application as questions and answers: live until the submission, as submitted afterwards. */
  read(editor: Editor): Promise<ReadableApplication>
  /**
   * Compares `sent` with the stored stage and advances by the table; the last one submits. The same again changes
   * nothing. Throws 400 for an unknown stage, 409 for a later one, 422 in the guard's words when it refuses.
   */
  updateStage(editor: Editor, sent: string): Promise<{ message: string; profile: Profile }>
}

export function applicationService(deps: ApplicationDeps): ApplicationService {
  const { database, institution, mail, notifications, toProfile } = deps
  const limits = { maximumSittings: institution.records.maximumSittings }

  function snapshotOf(answers: Answers): SnapshotStep[] {
    return steps.map(({ id, title }) => ({ stepId: id, title, sections: summaryOf(id, answers) }))
  }

  /** Throws 422 with what is missing, if anything the transition asks for is. */
  function guard({ guard: kind, step }: Transition, answers: Answers): void {
    const asked = steps.filter(({ id }) => kind === 'all-steps' || (kind === 'step' && id === step))
    for (const { id } of asked) {
      const missing = missingIn(id, answers, limits)
      if (missing !== null) throw unprocessable(missing)
    }
  }

  async function submit(tx: Tx, file: LockedFile, answers: Answers): Promise<Date> {
    const { closesOn, session } = institution.admission
    if (closesOn !== undefined && today() > closesOn)
      throw unprocessable(
        'Applications for this session are closed. Call the admissions office if you need help.',
      )
    const submittedAt = await insertSubmission(tx, file.id, snapshotOf(answers))
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
      message: 'We have received your application. We tell you here and by e-mail when there is a decision.',
      dedupeKey: 'application-submitted',
    })
    return submittedAt
  }

  async function advance(tx: Tx, { caller, http }: Editor, file: LockedFile, transition: Transition) {
    const answers = await loadAnswers(tx, file.id, deps)
    guard(transition, answers)
    const submitted = transition.event === 'application-submitted' ? await submit(tx, file, answers) : null
    await moveStage(tx, file.id, transition.to)
    await writeAudit(tx, {
      actorKind: 'applicant',
      actorId: caller.applicantId,
      applicantId: caller.applicantId,
      requestId: http.requestId,
      action: transition.event,
      before: { stage: file.stage },
      after: { stage: transition.to },
    })
    return submitted
  }

  async function readable(db: Db, applicantId: string) {
    const submission = await findSubmission(db, applicantId)
    if (submission !== undefined) {
      const frozen = submission.snapshot.map(({ stepId, title, sections }) => ({
        stepId,
        title,
        missing: null,
        sections,
      }))
      return { submittedAt: submission.submittedAt.toISOString(), steps: frozen }
    }
    const answers = await loadAnswers(db, applicantId, deps)
    const live = steps.map(({ id, title }) => ({
      stepId: id,
      title,
      missing: missingIn(id, answers, limits),
      sections: summaryOf(id, answers),
    }))
    return { submittedAt: null, steps: live }
  }

  return {
    steps: deps,

    read: ({ caller: { applicantId, file } }) =>
      database.asApplicant(applicantId, async (db) => ({
        applicationNumber: file.applicationNumber,
        ...(await readable(db, applicantId)),
        uploads: await listPictures(db, applicantId),
      })),

    async updateStage(editor, sent) {
      if (!isStage(sent)) throw fieldError('currentStage', 'This is not a stage of an application.')
      const { applicantId, file } = editor.caller
      return database.asApplicantInOne(applicantId, async (tx) => {
        const locked = await lockFile(tx, applicantId)
        const profileAt = (stage: Stage, submittedAt = locked.submittedAt) =>
          toProfile({ ...file, stage, submittedAt })
        const update = stageUpdate(locked.stage, sent)
        switch (update.kind) {
          case 'advance': {
            const submittedAt = await advance(tx, editor, locked, update.transition)
            const message =
              submittedAt === null ? 'Saved. On to the next step.' : 'Your application is submitted.'
            return { message, profile: profileAt(update.transition.to, submittedAt ?? locked.submittedAt) }
          }
          case 'already-done':
            return { message: doneWords(sent), profile: profileAt(locked.stage) }
          case 'too-early':
          case 'not-yours':
            throw conflict(whereYouAre(locked.stage))
        }
      })
    },
  }
}

function doneWords(sent: Stage): string {
  return sent === 'ApplicationSumitted'
    ? 'Your application is submitted already.'
    : 'This step is done already.'
}
