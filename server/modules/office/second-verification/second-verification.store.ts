import { sql } from 'kysely'
import type { Agreement } from '#contract/office/verification/second-verification.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { Insertable } from 'kysely'
import type { SecondReadingTable } from '#server/db/second-review-schema.ts'
import { heldByOther } from '../leases/lease.store.ts'

/** Returns whether an application was drawn for the sample; undefined before the draw. */
export async function findDraw(tx: Tx, applicantId: string): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('sampleDraw')
    .select('isDrawn')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
  return row?.isDrawn
}

/** Stores whether an application was drawn for a second verification, and the sampling rate of the draw. */
export async function insertDraw(
  tx: Tx,
  draw: { applicantId: string; isDrawn: boolean; oneIn: number },
): Promise<void> {
  await tx.insertInto('sampleDraw').values(draw).execute()
}

/** Returns whether the applicant has entered at least one result. */
export async function hasResults(tx: Tx, applicantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('olevelSubject')
    .select('resultId')
    .where('applicantId', '=', applicantId)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes a proposal wait for a second verification. */
export async function insertAwaited(tx: Tx, decisionId: string, applicantId: string): Promise<void> {
  await tx.insertInto('secondVerification').values({ decisionId, applicantId }).execute()
}

/** Returns the second verification of a decision; undefined if the decision is not in the sample. */
export async function findVerification(db: Db, decisionId: string) {
  return db
    .selectFrom('secondVerification')
    .selectAll()
    .where('decisionId', '=', decisionId)
    .executeTakeFirst()
}

/** Returns true if the application waits for a blind second verification. */
export async function awaitsVerification(db: Db, applicantId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select from second_verification
    where applicant_id = ${applicantId}::uuid and outcome is null) as waits`.execute(db)
  return rows[0]?.waits ?? false
}

/**
 * Returns whether the colleague could already know the first readings of the application. This is the case if the
 * colleague verified a subject, proposed a decision or made an earlier second verification. It is also the case if the
 * colleague opened the application in the last 24 hours.
 */
export async function mayKnowReadings(db: Db, applicantId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql<{
    knows: boolean
  }>`select ${knowsReadings(applicantId, staffId)} as knows`.execute(db)
  return rows[0]?.knows ?? true
}

function knowsReadings(applicantId: unknown, staffId: string) {
  return sql`(exists (select from subject_verification verified
      where verified.applicant_id = ${applicantId} and verified.verified_by = ${staffId}::uuid)
    or exists (select from second_verification earlier
      where earlier.applicant_id = ${applicantId} and earlier.verified_by = ${staffId}::uuid)
    or exists (select from decision earlier
      where earlier.applicant_id = ${applicantId} and earlier.proposed_by = ${staffId}::uuid)
    or exists (select from audit_event event where event.applicant_id = ${applicantId}
      and event.actor_kind = 'office' and event.actor_id = ${staffId}::uuid
      and (event.action = 'subjects-verified'
        or event.action = 'application-opened' and event.at > now() - interval '24 hours')))`
}

/**
 * Lists at most `limit` decisions that the colleague can verify, longest wait first. Leaves out the colleague's own
 * proposals, decisions whose first readings the colleague could already know, and applications that another colleague
 * has leased.
 */
export async function listVerifiable(
  db: Db,
  staffId: string,
  limit: number,
): Promise<{ decisionId: string; applicantId: string }[]> {
  const { rows } = await sql<{ decisionId: string; applicantId: string }>`
    select awaited.decision_id, awaited.applicant_id from second_verification awaited
      join decision pending on pending.id = awaited.decision_id and pending.state = 'proposed'
    where awaited.outcome is null and pending.proposed_by <> ${staffId}::uuid
      and not ${knowsReadings(sql`awaited.applicant_id`, staffId)}
      and not ${heldByOther(sql.ref('awaited.applicant_id'), staffId)}
    order by awaited.created_at, awaited.decision_id limit ${limit}`.execute(db)
  return rows
}

/** SQL of the proposals that wait for a second verification, for use after `from`. More conditions can follow. */
export const awaitedRows = sql`second_verification awaited
  join decision pending on pending.id = awaited.decision_id and pending.state = 'proposed'
  where awaited.outcome is null`

/** Counts the proposals that wait for a second verification. */
export async function countAwaited(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${awaitedRows}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores the grades that the second colleague read on the slips. */
export async function insertReadings(
  tx: Tx,
  readings: readonly Insertable<SecondReadingTable>[],
): Promise<void> {
  await tx
    .insertInto('secondReading')
    .values([...readings])
    .execute()
}

/** Stores whether the second verification agrees with the first, and who made it. */
export async function setOutcome(
  tx: Tx,
  decisionId: string,
  outcome: { outcome: 'agreed' | 'differs'; verifiedBy: string; verifiedAt: Date },
): Promise<void> {
  await tx.updateTable('secondVerification').set(outcome).where('decisionId', '=', decisionId).execute()
}

/**
 * Returns how often the first and the second reading differ, for each first reader or for each examination body. The
 * reader or body with the most differing applications comes first.
 */
export async function readAgreement(db: Db, by: 'colleague' | 'board'): Promise<Agreement[]> {
  const name = by === 'colleague' ? sql`staff.name` : sql`reading.exam_name`
  const id = by === 'colleague' ? sql`staff.id::text` : sql`reading.exam_name`
  const key = by === 'colleague' ? sql`staff.id, staff.name` : sql`reading.exam_name`
  const { rows } = await sql<Agreement>`select ${id} as id, ${name} as name,
      count(distinct reading.decision_id)::int as applications,
      count(distinct reading.decision_id) filter (where ${isDifferent})::int as different,
      count(*)::int as subjects, count(*) filter (where ${isDifferent})::int as different_subjects
    from second_reading reading ${by === 'colleague' ? sql`join staff on staff.id = reading.first_by` : sql``}
    group by ${key} order by different desc, name`.execute(db)
  return rows
}

const isDifferent = sql`reading.first_grade is distinct from reading.second_grade`

/** Returns the number of applications that were drawn for a second verification. */
export async function countDrawn(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sample_draw
    where is_drawn`.execute(db)
  return rows[0]?.count ?? 0
}
