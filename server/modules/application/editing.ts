import type { Institution } from '#contract/institution.ts'
import type { Profile } from '#contract/profile.ts'
import { hasReached, mayEdit, type Stage, type StageEvent } from '#contract/stages.ts'
import type { AnyStep } from '#contract/steps/registry.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { moveStageIfAllowed } from '#server/applicant/stage.ts'
import { byApplicant, writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { Caller, HttpContext } from '#server/http/context.ts'
import { wrongStage } from '#server/http/wrong-stage.ts'
import type { UploadClaims } from '#server/modules/utility/upload.service.ts'
import { applicationColumns, type ApplicationRecord } from './application.store.ts'
import { deleteDrafts } from './drafts/drafts.store.ts'
import { closeCorrection, type CorrectionContext } from './requests/requests.service.ts'
import { findCorrection } from './requests/requests.store.ts'

/** Dependencies of the steps' routes. */
export interface StepContext extends CorrectionContext {
  database: Database
  institution: Institution
  uploads: UploadClaims
  toProfile: (file: Caller['record']) => Profile
}

/** The next of kin, or the guardian, in the applicant record. */
export type KinRecord = NonNullable<Caller['record']['nextOfKin']>

/** The applicant who edits a step, and the HTTP request. */
export interface Editor {
  caller: Caller
  http: HttpContext
}

/**
 * Result of editing a step. `audit` is missing if no answer was changed, for example because the request was repeated.
 * `audit` is `written` if `change` has already written the audit entry.
 */
export interface Edit<Result> {
  result: Result
  audit?:
    | 'written'
    | {
        action: string
        before?: Record<string, unknown> | null
        after?: Record<string, unknown> | null
      }
  /** Event that the change triggers. It moves the stage if the table of transitions allows the event. */
  event?: StageEvent
}

/**
 * Checks that a step can be edited.
 * @throws 409 the step is not reached yet, or the application is submitted and the step is not open for correction.
 */
function requireEditable(stage: Stage, step: AnyStep, correctionOpen: boolean): void {
  if (!mayEdit(stage, step.stage, correctionOpen)) throw wrongStage(stage)
}

/**
 * Returns the newest correction of a step, and whether the correction is open. A completed correction is returned too,
 * so that a retried save with the same answer succeeds. Before the submission, there is no correction.
 */
async function correctionOf(tx: Tx, file: ApplicationRecord, step: AnyStep) {
  if (!hasReached(file.stage, 'ApplicationSumitted')) return { correction: undefined, isOpen: false }
  const correction = await findCorrection(tx, file.id, step.id)
  return { correction, isOpen: correction?.doneAt === null }
}

/**
 * Edits one step in one transaction: locks the applicant's row, runs `change` and moves the stage. Writes one audit
 * entry if anything has changed, unless `change` has written it. Also completes an open correction of the step, and
 * passes the correction's id to `change`. The correction of a list step is completed with «Next» instead, because a
 * list needs several saves.
 * @throws 409 the stage does not allow editing.
 */
export async function editStep<Result>(
  context: StepContext,
  { caller, http }: Editor,
  step: AnyStep,
  change: (tx: Tx, file: ApplicationRecord, correctionId: string | undefined) => Promise<Edit<Result>>,
): Promise<{ result: Result; stage: Stage }> {
  const { applicantId } = caller
  return context.database.asApplicantInOne(applicantId, async (tx) => {
    const file = await lockApplicantOrThrow(tx, applicantId, applicationColumns)
    const { correction, isOpen } = await correctionOf(tx, file, step)
    requireEditable(file.stage, step, correction !== undefined)
    const done = isOpen && step.movedBy !== 'update-stage' ? correction : undefined
    const { result, audit, event } = await change(tx, file, done?.id)
    if (audit !== undefined) requireEditable(file.stage, step, isOpen)
    if (done !== undefined) await closeCorrection(tx, context, applicantId, done)
    const transition = event === undefined ? null : await moveStageIfAllowed(tx, file, event)
    const moved = transition !== null
    const stage = transition?.to ?? file.stage
    if (audit !== 'written' && (audit !== undefined || moved || done !== undefined)) {
      await writeAudit(tx, {
        ...byApplicant(applicantId, http.requestId),
        action: audit?.action ?? `${step.id}-${moved ? 'moved' : 'corrected'}`,
        before: { ...audit?.before, ...(moved ? { stage: file.stage } : {}) },
        after: {
          ...audit?.after,
          ...(moved ? { stage } : {}),
          ...(done === undefined ? {} : { correctionId: done.id }),
        },
      })
    }
    return { result, stage }
  })
}

/**
 * Discards a picture that the applicant has replaced or removed. After the submission, keeps the picture instead, so
 * that the office can compare it with the new one.
 */
export async function discardReplaced(
  { uploads }: StepContext,
  tx: Tx,
  { id, submittedAt }: Pick<ApplicationRecord, 'id' | 'submittedAt'>,
  uploadId: string,
): Promise<void> {
  if (submittedAt === null) await uploads.discard(tx, id, uploadId)
}

/** Like `editStep`, for a save of the answers in the step's form. Also deletes the step's draft. */
export function saveStep<Result>(
  context: StepContext,
  editor: Editor,
  step: AnyStep,
  change: (tx: Tx, file: ApplicationRecord, correctionId: string | undefined) => Promise<Edit<Result>>,
): Promise<{ result: Result; stage: Stage }> {
  return editStep(context, editor, step, async (tx, file, correctionId) => {
    await deleteDrafts(tx, editor.caller.applicantId, [step.id])
    return change(tx, file, correctionId)
  })
}
