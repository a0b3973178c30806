import { portalPages } from '#contract/portal-pages.ts'
import { applicationsClosed } from '#contract/closing-day.ts'
import { mayEdit, type Stage, type Transition } from '#contract/stages.ts'
import { type Answers, missingIn, type StepId, steps, summaryOf } from '#contract/steps/registry.ts'
import { moveStage } from '#server/applicant/stage.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import type { SnapshotStep } from '#server/db/schema.ts'
import { unprocessable } from '#server/http/errors.ts'
import type { MailService } from '#server/modules/mail/mail.service.ts'
import type { NotificationService } from '#server/modules/notification/notification.service.ts'
import { type ApplicationRecord, insertSubmission } from './application.store.ts'
import { type DiscardedDraft, endDrafts } from './drafts/unsaved-drafts.ts'
import type { Editor, StepContext } from './editing.ts'
import { closeCorrection } from './requests/requests.service.ts'
import { findCorrection } from './requests/requests.store.ts'

export interface CompletionContext extends StepContext {
  mail: Pick<MailService, 'enqueue'>
  notifications: Pick<NotificationService, 'notify'>
}

/**
 * Performs a transition that the applicant triggers with «Next» or «Submit», under the lock on the applicant's row.
 * Returns the time of the submission; null for any other transition.
 * @throws 409 a submission with a draft that is neither saved nor in `discarded` · 422 an answer is missing, or
 * applications are closed.
 */
export async function completeStep(
  context: CompletionContext,
  tx: Tx,
  { caller, http }: Editor,
  file: ApplicationRecord,
  { transition, discarded }: { transition: Transition; discarded: readonly DiscardedDraft[] },
): Promise<Date | null> {
  const answers = await context.answersOf(tx, file.id)
  for (const step of requiredSteps(transition)) requireComplete(context, step, answers)
  const isSubmission = transition.event === 'application-submitted'
  const submittedAt = isSubmission ? await submit(context, tx, file, answers, discarded) : null
  await moveStage(tx, file, transition.event)
  await writeAudit(tx, {
    ...byApplicant(caller.applicantId, http.requestId),
    action: transition.event,
    before: { stage: file.stage },
    after: { stage: transition.to },
  })
  return submittedAt
}

/**
 * Completes the open correction of the step whose stage is `sent`. Returns false if the step has no open correction, or
 * if saving its form already completes the correction (`movedBy` is not `update-stage`).
 * @throws 422 an answer is missing.
 */
export async function completeCorrection(
  context: CompletionContext,
  tx: Tx,
  { caller, http }: Editor,
  file: ApplicationRecord,
  sent: Stage,
): Promise<boolean> {
  const step = steps.find((each) => each.stage === sent && each.movedBy === 'update-stage')
  if (step === undefined || !mayEdit(file.stage, step.stage, true)) return false
  const correction = await findCorrection(tx, file.id, step.id)
  if (correction === undefined || correction.doneAt !== null) return false
  requireComplete(context, step.id, await context.answersOf(tx, file.id))
  await closeCorrection(tx, context, file.id, correction)
  await writeAudit(tx, {
    ...byApplicant(caller.applicantId, http.requestId),
    action: `${step.id}-corrected`,
    after: { correctionId: correction.id },
  })
  return true
}

function requiredSteps({ guard, step }: Transition): StepId[] {
  const ids = steps.map(({ id }) => id)
  return guard === 'all-steps' ? ids : ids.filter((id) => guard === 'step' && id === step)
}

function requireComplete({ institution }: CompletionContext, step: StepId, answers: Answers): void {
  const missing = missingIn(step, answers, institution.records)
  if (missing !== null) throw unprocessable('step-incomplete', missing)
}

/** Stores the submission with the answers and informs the applicant. Returns the time of the submission. */
async function submit(
  { institution, assess, mail, notifications }: CompletionContext,
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
  await assess(tx, file.id)
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

function snapshotOf(answers: Answers): SnapshotStep[] {
  return steps.map(({ id, title }) => ({ stepId: id, title, sections: summaryOf(id, answers) }))
}
