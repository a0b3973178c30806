import { type RawBuilder, sql } from 'kysely'
import type { WorkDone, WorkKind } from '#contract/office/review/review.ts'
import { lagosZone } from '#server/db/lagos-zone.ts'
import type { Db } from '#server/db/client.ts'

/** For each kind of work: the audit action that is counted, and the action that undoes it, if there is one. */
const actionsOfKind: Record<WorkKind, { does: string; undoes?: string }> = {
  verified: { does: 'subjects-verified' },
  proposed: { does: 'decision-proposed', undoes: 'decision-withdrawn' },
  requested: { does: 'request-sent', undoes: 'request-withdrawn' },
  approved: { does: 'decision-approved', undoes: 'decision-approval-undone' },
  returned: { does: 'decision-returned', undoes: 'decision-return-undone' },
  skipped: { does: 'application-skipped', undoes: 'application-skip-undone' },
}

const actions = Object.entries(actionsOfKind).flatMap(([kind, { does, undoes }]) => [
  { action: does, kind, counts: true },
  ...(undoes === undefined ? [] : [{ action: undoes, kind, counts: false }]),
])

/**
 * SQL that selects, for each colleague, application and kind of work, the latest action since the start of `firstDay`
 * (`YYYY-MM-DD`) in Lagos. The column `counts` is false if this action undoes the work. The actions are literals, so
 * that PostgreSQL can use the partial index of these actions.
 */
export function latestWork(firstDay: string): RawBuilder<unknown> {
  const rows = actions.map(
    ({ action, kind, counts }) => sql`(${sql.lit(action)}, ${sql.lit(kind)}, ${sql.lit(counts)})`,
  )
  return sql`select distinct on (event.actor_id, event.applicant_id, known.kind)
      event.actor_id, event.applicant_id, known.kind, known.counts
    from audit_event event join (values ${sql.join(rows)}) known (action, kind, counts) using (action)
    where event.actor_kind = 'office' and event.action in (${sql.join(actions.map(({ action }) => sql.lit(action)))})
      and event.at >= (${firstDay}::date::timestamp at time zone ${lagosZone})
    order by event.actor_id, event.applicant_id, known.kind, event.id desc`
}

/**
 * SQL of `countWork`. For each colleague, application and kind, only the latest action decides whether the
 * application is counted.
 */
export function workStatement(staffId: string, day: string): RawBuilder<WorkDone> {
  return sql<WorkDone>`
    with latest as (${latestWork(day)})
    select kind, count(distinct applicant_id) filter (where actor_id = ${staffId}) as by_caller,
      count(distinct applicant_id) as by_office
    from latest where counts group by kind`
}

/** Counts the applications on which work was done since the start of `day` (`YYYY-MM-DD`) in Lagos, by kind. */
export async function countWork(db: Db, staffId: string, day: string): Promise<WorkDone[]> {
  return (await workStatement(staffId, day).execute(db)).rows
}
