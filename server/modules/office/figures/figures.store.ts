import { type RawBuilder, sql } from 'kysely'
import {
  type FigureStage,
  figureStages,
  maxFigureCounted,
  waitingStages,
  waitingSteps,
} from '#contract/office/figures/figures.ts'
import type { ListFilter } from '#contract/office/list/list.ts'
import { dayMs } from '#contract/dates.ts'
import { hasReached, type Stage, stages } from '#contract/stages.ts'
import type { Db } from '#server/db/client.ts'
import { filterConditions, type Reader } from '../list/list-conditions.store.ts'
import { noFilter } from '../list/option-facets.ts'

/** Returns the conditions of a stage. Every stage has a filter, so there is at least one condition. */
function whereOf(stage: FigureStage, otherFilters: Partial<ListFilter>, reader: Reader): RawBuilder<unknown> {
  const filter = { ...noFilter, ...figureStages.get(stage), ...otherFilters }
  return sql.join(filterConditions(filter, reader), sql` and `)
}

const countLimit = sql.lit(maxFigureCounted + 1)

export interface StageCount {
  stage: FigureStage
  /** Up to `maxFigureCounted + 1`. */
  count: number
}

/** SQL of `countStages`. Exported so that a test can check its query plan. */
export function stagesStatement(
  counted: readonly FigureStage[],
  otherFilters: Partial<ListFilter>,
  reader: Reader,
): RawBuilder<StageCount> {
  const selects = counted.map(
    (stage) => sql`select ${stage} as stage, count(*)::int as count
      from (select from office_application where ${whereOf(stage, otherFilters, reader)} limit ${countLimit}) counted`,
  )
  return sql<StageCount>`${sql.join(selects, sql` union all `)}`
}

/**
 * Counts the applications of each stage that also match `otherFilters`, at most `maxFigureCounted + 1` for each stage.
 */
export async function countStages(
  db: Db,
  counted: readonly FigureStage[],
  otherFilters: Partial<ListFilter>,
  reader: Reader,
): Promise<StageCount[]> {
  return (await stagesStatement(counted, otherFilters, reader).execute(db)).rows
}

export interface WaitingCount {
  stage: FigureStage
  /** For each number of days in `waitingSteps`: the number of applications that have waited for at least that long. */
  counts: number[]
}

/**
 * SQL of `countWaiting`. Reads the applications with the longest wait first, up to the maximum count, so a number below
 * the maximum is exact. Exported so that a test can check its query plan.
 */
export function waitingStatement(reader: Reader): RawBuilder<WaitingCount> {
  const since = (days: number) => sql`${new Date(reader.nowMs - days * dayMs)}::timestamptz`
  const selects = waitingStages.map((stage) => {
    const counts = waitingSteps.map(
      (days) => sql`count(*) filter (where waiting_since <= ${since(days)})::int`,
    )
    return sql`select ${stage} as stage, array[${sql.join(counts)}] as counts
      from (select waiting_since from office_application where ${whereOf(stage, {}, reader)}
        order by waiting_since limit ${countLimit}) oldest`
  })
  return sql<WaitingCount>`${sql.join(selects, sql` union all `)}`
}

/** Counts the applications of each stage in `waitingStages` by waiting time. */
export async function countWaiting(db: Db, reader: Reader): Promise<WaitingCount[]> {
  return (await waitingStatement(reader).execute(db)).rows
}

export interface UnsubmittedCount {
  stage: Stage
  /** Up to `maxFigureCounted + 1`. */
  count: number
}

/** Stages of an applicant before the submission, in order. */
export const unsubmittedStages = stages.filter((stage) => !hasReached(stage, 'ApplicationSumitted'))

/** SQL of `countUnsubmitted`. Exported so that a test can check its query plan. */
export function unsubmittedStatement(): RawBuilder<UnsubmittedCount> {
  const selects = unsubmittedStages.map(
    (stage) => sql`select ${stage} as stage, count(*)::int as count
      from (select from applicant where submitted_at is null and stage = ${stage} limit ${countLimit}) counted`,
  )
  return sql<UnsubmittedCount>`${sql.join(selects, sql` union all `)}`
}

/** Counts the applicants before the submission, at most `maxFigureCounted + 1` in each stage. */
export async function countUnsubmitted(db: Db): Promise<UnsubmittedCount[]> {
  return (await unsubmittedStatement().execute(db)).rows
}
