import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Numbers of admissions to one programme. Each admission is counted in at most one of the first five numbers. */
export interface Admissions {
  programmeId: string
  proposed: number
  approved: number
  scheduled: number
  accepted: number
  unanswered: number
  /** All released offers, answered or not. */
  offered: number
}

/**
 * SQL of `countAdmissions`. Pending admissions are counted by the programme of the decision. Released offers are
 * counted by the applicant's programme, which a release sets to the programme of the decision.
 */
export function admissionsStatement(session: string): RawBuilder<Admissions> {
  return sql<Admissions>`with pending as (
      select offer.programme_id, offer.state from decision offer join office_application listed using (applicant_id)
      where offer.state in ('proposed', 'approved', 'scheduled') and offer.kind = 'admit'
        and offer.programme_id is not null and listed.session = ${session}),
    counted as (
      select programme_id, state, count(*) as admissions from pending group by programme_id, state
      union all
      select programme_id, offer_answer, count(*) from office_application
      where session = ${session} and offer_answer is not null and programme_id is not null
      group by programme_id, offer_answer)
    select programme_id,
      coalesce(sum(admissions) filter (where state = 'proposed'), 0)::int as proposed,
      coalesce(sum(admissions) filter (where state = 'approved'), 0)::int as approved,
      coalesce(sum(admissions) filter (where state = 'scheduled'), 0)::int as scheduled,
      coalesce(sum(admissions) filter (where state = 'accepted'), 0)::int as accepted,
      coalesce(sum(admissions) filter (where state = 'unanswered'), 0)::int as unanswered,
      coalesce(sum(admissions) filter (where state not in ('proposed', 'approved', 'scheduled')), 0)::int as offered
    from counted group by programme_id`
}

/** Counts the decisions that are admissions of this admission session in this state, by the programme offered. */
export async function countOffers(
  db: Db,
  decisionIds: readonly string[],
  session: string,
  state: 'proposed' | 'approved',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ programmeId: string; count: number }>`
    select offer.programme_id, count(*)::int as count
    from decision offer join office_application listed on listed.applicant_id = offer.applicant_id
    where offer.id = any(${decisionIds}::uuid[]) and offer.kind = 'admit' and offer.state = ${state}
      and listed.session = ${session} and offer.programme_id is not null
    group by offer.programme_id`.execute(db)
  return new Map(rows.map(({ programmeId, count }) => [programmeId, count]))
}

/** Counts the admissions of an admission session by the programme offered. Leaves out programmes without admissions. */
export async function countAdmissions(db: Db, session: string): Promise<Map<string, Admissions>> {
  const { rows } = await admissionsStatement(session).execute(db)
  return new Map(rows.map((row) => [row.programmeId, row]))
}
