import { sql, type UpdateObject } from 'kysely'
import { type Stage, type StageEvent, type Transition, transitionFor, transitions } from '#contract/stages.ts'
import type { Tx } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'

/*
 * The only file that writes the stage of an existing applicant; a check rejects a write in any other file. Every move
 * is one of the table in contract/stages.ts and happens only from the stage that the caller knows.
 */

/** What a move needs to know of an applicant: read under `lockApplicant`. */
export interface StagedApplicant {
  id: string
  stage: Stage
}

/** Other columns to write in the same statement. */
export type OtherColumns = Omit<UpdateObject<Schema, 'applicant'>, 'id' | 'stage' | 'updatedAt'>

/** `not-allowed`: the table has no such transition. `moved-meanwhile`: the stored stage is another one. */
export type StageRefusal = 'not-allowed' | 'moved-meanwhile'

/** A stage that was not moved; nothing was written. */
export class StageNotMoved extends Error {
  readonly reason: StageRefusal

  constructor(reason: StageRefusal, stage: Stage, event: StageEvent) {
    super(
      reason === 'not-allowed'
        ? `${event} is not allowed at stage ${stage}`
        : `${event} came too late: the stage is no longer ${stage}`,
    )
    this.name = 'StageNotMoved'
    this.reason = reason
  }
}

/** The stage that an event leads to. @throws StageNotMoved when the table does not allow it. */
export function stageAfter(stage: Stage, event: StageEvent): Stage {
  return allowedTransition(stage, event).to
}

function allowedTransition(stage: Stage, event: StageEvent): Transition {
  const transition = transitionFor(stage, event)
  if (transition === undefined) throw new StageNotMoved('not-allowed', stage, event)
  return transition
}

/**
 * Moves an applicant to the stage that the event leads to and returns the transition.
 * @throws StageNotMoved when the table does not allow the event at `applicant.stage`, or when the stored stage is not
 * `applicant.stage` any more.
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
    // The type of the table accepts no new stage, so that no other file can write one by accident.
    .set({ ...more, stage: transition.to, updatedAt: sql`now()` } as object)
    .where('id', '=', applicant.id)
    .where('stage', '=', transition.from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new StageNotMoved('moved-meanwhile', applicant.stage, event)
  return transition
}

/**
 * Like `moveStage`, for an event that may come again later, such as a step that is saved twice: returns null and writes
 * nothing when the table does not allow it. @throws StageNotMoved when the stored stage is another one.
 */
export async function moveStageIfAllowed(
  tx: Tx,
  applicant: StagedApplicant,
  event: StageEvent,
): Promise<Transition | null> {
  return transitionFor(applicant.stage, event) === undefined ? null : moveStage(tx, applicant, event)
}

/**
 * SQL that assigns the stage in an `update applicant set …`: moves it when the table allows the event, and keeps it
 * otherwise. `row` names the applicant's row as `lockedApplicantSql` locked it in the same statement.
 */
export function stageAssignmentSql(event: StageEvent, row: string): string {
  const cases = transitions
    .filter((each) => each.event === event)
    .map(({ from, to }) => `when '${from}' then '${to}'`)
  return `stage = case ${row}.stage ${cases.join(' ')} else ${row}.stage end`
}
