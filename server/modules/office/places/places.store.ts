import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Numbers of admissions to one programme. Each admission is counted in at most one of the first five. */
export interface Admissions {
  programmeId: string
  proposed: number
  approved: number
  scheduled: number
  accepted: number
  unanswered: number
  /** Released offers with any answer. */
  offered: number
}

/** SQL of `countAdmissions`. */
export function admissionsStatement(session: string): RawBuilder<Admissions> {
  return sql<Admissions>`select offer.programme_id,
      (count(*) filter (where offer.state = 'proposed'))::int as proposed,
      (count(*) filter (where offer.state = 'approved'))::int as approved,
      (count(*) filter (where offer.state = 'scheduled'))::int as scheduled,
      (count(*) filter (where listed.offer_answer = 'accepted'))::int as accepted,
      (count(*) filter (where listed.offer_answer = 'unanswered'))::int as unanswered,
      (count(*) filter (where offer.state = 'released'))::int as offered
    from office_application listed join decision offer on offer.id = listed.decision_id
    where listed.session = ${session} and offer.kind = 'admit' and offer.programme_id is not null
    group by offer.programme_id`
}

/** Counts the approved admissions of a session among these decisions, by the programme offered. */
export async function countOffers(
  db: Db,
  decisionIds: readonly string[],
  session: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ programmeId: string; count: number }>`
    select offer.programme_id, count(*)::int as count
    from decision offer join office_application listed on listed.applicant_id = offer.applicant_id
    where offer.id = any(${decisionIds}::uuid[]) and offer.kind = 'admit' and offer.state = 'approved'
      and listed.session = ${session} and offer.programme_id is not null
    group by offer.programme_id`.execute(db)
  return new Map(rows.map(({ programmeId, count }) => [programmeId, count]))
}

/** Counts the admissions of a session by the programme offered. Programmes without admissions are left out. */
export async function countAdmissions(db: Db, session: string): Promise<Map<string, Admissions>> {
  const { rows } = await admissionsStatement(session).execute(db)
  return new Map(rows.map((row) => [row.programmeId, row]))
}
