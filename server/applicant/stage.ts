import { sql, type UpdateObject } from 'kysely'
import { type Stage, type StageEvent, type Transition, transitionFor, transitions } from '#contract/stages.ts'
import type { Tx } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'

/*
 * Changes of an existing applicant's stage. `npm run check` rejects writes of the stage outside server/applicant/.
 * Every transition must be in the table of contract/stages.ts, and must start from the stage that the caller has read.
 */

/** Applicant whose stage changes, as read from the locked row. */
export interface StagedApplicant {
  id: string
  stage: Stage
}

/** Columns of `applicant` to write in the same statement as the stage. */
export type OtherColumns = Omit<UpdateObject<Schema, 'applicant'>, 'id' | 'stage' | 'updatedAt'>

/**
 * `not-allowed`: contract/stages.ts has no such transition. `moved-meanwhile`: the stored stage has changed since the
 * caller read it.
 */
export type NotMovedReason = 'not-allowed' | 'moved-meanwhile'

/** Thrown when a stage transition is not allowed, or the stage has changed since it was read. Nothing was written. */
export class StageNotMoved extends Error {
  readonly reason: NotMovedReason

  constructor(reason: NotMovedReason, stage: Stage, event: StageEvent) {
    super(
      reason === 'not-allowed'
        ? `${event} is not allowed at stage ${stage}`
        : `${event} came too late: the stage is no longer ${stage}`,
    )
    this.name = 'StageNotMoved'
    this.reason = reason
  }
}

/**
 * Returns the stage after an event.
 * @throws StageNotMoved if contract/stages.ts does not allow the event at this stage.
 */
export function stageAfter(stage: Stage, event: StageEvent): Stage {
  return allowedTransition(stage, event).to
}

function allowedTransition(stage: Stage, event: StageEvent): Transition {
  const transition = transitionFor(stage, event)
  if (transition === undefined) throw new StageNotMoved('not-allowed', stage, event)
  return transition
}

/**
 * Moves an applicant to the stage after the event and returns the transition.
 * @throws StageNotMoved if contract/stages.ts does not allow the event at `applicant.stage`, or the stored stage has
 * changed since it was read.
 */
export async function moveStage(
  tx: Tx,
  applicant: StagedApplicant,
  event: StageEvent,
  more: OtherColumns = {},
): Promise<Transition> {
  const transition = allowedTransition(applicant.stage, event)
  const { numUpdatedRows } = await tx
    .updateTable('applicant')
    // The update type of `applicant` excludes the stage, so that no other file can write the stage by accident.
    .set({ ...more, stage: transition.to, updatedAt: sql`now()` } as object)
    .where('id', '=', applicant.id)
    .where('stage', '=', transition.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new StageNotMoved('moved-meanwhile', applicant.stage, event)
  return transition
}

/**
 * Like `moveStage`, for events that can be repeated, such as saving a step twice. Returns null and writes nothing if
 * contract/stages.ts does not allow the event.
 * @throws StageNotMoved if the stored stage has changed since it was read.
 */
export async function moveStageIfAllowed(
  tx: Tx,
  applicant: StagedApplicant,
  event: StageEvent,
): Promise<Transition | null> {
  return transitionFor(applicant.stage, event) === undefined ? null : moveStage(tx, applicant, event)
}

/**
 * SQL for assigning the stage in `update applicant set …`: the stage after the event, or the current stage if
 * contract/stages.ts does not allow the event. `row` is the alias of the row that `lockedApplicantSql` locked in the
 * same statement. Without this lock, the assignment could undo a concurrent stage change (decision 20).
 */
export function stageAssignmentSql(event: StageEvent, row: string): string {
  const cases = transitions
    .filter((each) => each.event === event)
    .map(({ from, to }) => `when '${from}' then '${to}'`)
  return `stage = case ${row}.stage ${cases.join(' ')} else ${row}.stage end`
}
