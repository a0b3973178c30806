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

/** What a step's change did. Without `audit` nothing changed, as when a request is repeated. */
export interface Edit<Result> {
  result: Result
  audit?: {
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
 * Changes one step of the caller's application in one transaction: locks the file, asks the stage table, runs
 * `change`, moves the stage and writes one audit row. A correction that the office asked for is done with the save; in a
 * list, which takes several, with Next. Throws 409 when the stage does not allow it.
 */
export async function editStep<Result>(
  context: StepContext,
  { caller, http }: Editor,
  step: AnyStep,
  change: (tx: Tx, file: ApplicationRecord) => Promise<Edit<Result>>,
): Promise<{ result: Result; stage: Stage }> {
  const { applicantId } = caller
  return context.database.asApplicantInOne(applicantId, async (tx) => {
    const file = await lockApplicantOrThrow(tx, applicantId, applicationColumns)
    const { correction, asked } = await correctionOf(tx, file, step)
    refuseUnlessEditable(file.stage, step, correction !== undefined)
    const { result, audit, event } = await change(tx, file)
    if (audit !== undefined) refuseUnlessEditable(file.stage, step, asked)
    const done = asked && step.movedBy !== 'update-stage' ? correction : undefined
    if (done !== undefined) await closeCorrection(tx, context, applicantId, done)
    const transition = event === undefined ? null : await moveStageIfAllowed(tx, file, event)
    const moved = transition !== null
    const stage = transition?.to ?? file.stage
    if (audit !== undefined || moved || done !== undefined) {
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
