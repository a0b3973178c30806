import type { Institution } from '#contract/institution.ts'
import type { Profile } from '#contract/profile.ts'
import { hasReached, mayEdit, type Stage, type StageEvent } from '#contract/stages.ts'
import type { AnyStep } from '#contract/steps/registry.ts'
import { lockApplicantOrThrow } from '#server/applicant/lock.ts'
import { moveStageIfAllowed } from '#server/applicant/stage.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import type { Caller, HttpContext } from '#server/http/context.ts'
import type { UploadClaims } from '#server/modules/utility/upload.service.ts'
import { applicationColumns, type ApplicationRecord } from './application.store.ts'
import { type AnswersSource, closeCorrection } from './corrections.ts'
import { findCorrection } from './corrections.store.ts'
import { notAtThisStage } from './where-you-are.ts'

/** What the steps' files are given. */
export interface StepContext extends AnswersSource {
  database: Database
  institution: Institution
  uploads: UploadClaims
  /** The file as it travels. */
  toProfile: (file: Caller['file']) => Profile
}

/** A next of kin or guardian as the file holds it. */
export type KinRecord = NonNullable<Caller['file']['nextOfKin']>

/** Who changes a step, and in which request. */
export interface Editor {
  caller: Caller
  http: HttpContext
}

/**
 * What a step's change did. Without `audit` nothing changed, for example because a request was repeated. `written`: the
 * change wrote its audit entry itself.
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
  /** What happened to the application; moves the stage if the table says so. */
  event?: StageEvent
}

/** Refuses with 409 what the stage does not allow: a step not reached yet, or one that is submitted and not to be corrected. */
function refuseUnlessEditable(stage: Stage, step: AnyStep, correctionAsked: boolean): void {
  if (!mayEdit(stage, step.stage, correctionAsked)) throw notAtThisStage(stage)
}

/** The newest correction of a submitted step. One made already lets the same save again be a success. */
async function correctionOf(tx: Tx, file: ApplicationRecord, step: AnyStep) {
  if (!hasReached(file.stage, 'ApplicationSumitted')) return { correction: undefined, asked: false }
  const correction = await findCorrection(tx, file.id, step.id)
  return { correction, asked: correction?.doneAt === null }
}

/**
 * Changes one step of the caller's application in one transaction: locks the applicant, runs `change`, moves the stage
 * and writes one audit entry. A save completes a correction that the office asked for; `change` receives its id. A list
 * takes several saves, so Next completes its correction. Throws 409 when the stage does not allow a change.
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
    const { correction, asked } = await correctionOf(tx, file, step)
    refuseUnlessEditable(file.stage, step, correction !== undefined)
    const done = asked && step.movedBy !== 'update-stage' ? correction : undefined
    const { result, audit, event } = await change(tx, file, done?.id)
    if (audit !== undefined) refuseUnlessEditable(file.stage, step, asked)
    if (done !== undefined) await closeCorrection(tx, context, applicantId, done)
    const transition = event === undefined ? null : await moveStageIfAllowed(tx, file, event)
    const moved = transition !== null
    const stage = transition?.to ?? file.stage
    if (audit !== 'written' && (audit !== undefined || moved || done !== undefined)) {
      await writeAudit(tx, {
        actorKind: 'applicant',
        actorId: applicantId,
        applicantId,
        requestId: http.requestId,
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
