import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '#contract/dates.ts'
import type { ColleagueFigures } from '#contract/office/figures/figures.ts'
import { policy } from '#contract/office/staff/policy.ts'
import type { Db } from '#server/db/client.ts'
import { lagosZone } from '#server/db/lagos-zone.ts'
import { latestWork } from '../review/work-today.store.ts'

export type ColleagueWork = Omit<ColleagueFigures, 'sampled' | 'different'>

/** SQL of `countWorkOfColleagues`. Exported so that a test can check its query plan. */
export function colleagueStatement(firstDay: string, nowMs: number): RawBuilder<ColleagueWork> {
  const start = sql`(${firstDay}::date::timestamp at time zone ${lagosZone})`
  const lateSince = sql`${new Date(nowMs - 7 * dayMs)}::timestamptz`
  const done = (kind: string) => sql`coalesce(sum(applications) filter (where kind = ${kind}), 0)::int`
  return sql<ColleagueWork>`
    with latest as (${latestWork(firstDay)}),
    work as (select actor_id, kind, count(*) as applications from latest where counts group by actor_id, kind)
    select staff.id as staff_id, staff.name, open.assigned, open.late, done.*, pace.median_seconds
    from staff
      cross join lateral (select count(*)::int as assigned,
          count(*) filter (where waiting_since <= ${lateSince})::int as late
        from office_application where assignee_id = staff.id and status in ('submitted', 'correction')) open
      cross join lateral (select ${done('verified')} as verified, ${done('proposed')} as proposed,
          ${done('requested')} as requested, ${done('approved')} as approved, ${done('returned')} as returned
        from work where work.actor_id = staff.id) done
      cross join lateral (select percentile_cont(0.5) within group (order by seconds)::float8 as median_seconds
        from (select extract(epoch from proposed_at - visit.shown_at) as seconds from decision
          join review_visit visit on visit.staff_id = staff.id and visit.applicant_id = decision.applicant_id
          where proposed_by = staff.id and proposed_at >= ${start}) shown
        where seconds between 0 and 3600) pace
    where staff.disabled_at is null and staff.role in (${sql.join(policy['review-applications'])})
    order by staff.name, staff.id`
}

/**
 * Returns the figures of each active colleague who can review, sorted by name. `assigned` counts undecided
 * applications. `late` counts those that have waited for seven days or more. The other figures cover the time since the
 * start of `firstDay` (`YYYY-MM-DD`) in Lagos. `medianSeconds` is the median time from showing an application in a
 * review to the proposal; times over an hour are left out.
 */
export async function countWorkOfColleagues(
  db: Db,
  firstDay: string,
  nowMs: number,
): Promise<ColleagueWork[]> {
  return (await colleagueStatement(firstDay, nowMs).execute(db)).rows
}
