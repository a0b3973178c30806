import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { heldByOther } from '../leases/lease.store.ts'
import { allChecksPassed } from '../bulk/bulk-facts.store.ts'

/**
 * SQL condition for the rows of `office_application` that a colleague can approve in the second review. It does not use
 * `exists`, because PostgreSQL would then read the decisions of all proposals, although a screen needs only a few.
 */
function reviewable(staffId: string): RawBuilder<unknown> {
  return sql`status = 'proposed' and decision_kind = 'admit' and ${allChecksPassed}
    and reconsideration is distinct from 'open'
    and coalesce((select true from decision pending where pending.id = office_application.decision_id
      and pending.proposed_by <> ${staffId}::uuid and pending.exception_reason = ''
      and pending.individual_because is null and not exists (select from second_verification awaited
        where awaited.decision_id = pending.id and awaited.outcome is null)), false)`
}

/** SQL of the applications that a colleague can approve in the second review, for use after `from`. */
export const reviewableRows = (staffId: string): RawBuilder<unknown> =>
  sql`office_application where ${reviewable(staffId)}`

/** Returns the SQL condition that this colleague can take an application for the second review. */
export const takeable = (staffId: string): RawBuilder<unknown> =>
  sql`${reviewable(staffId)}
    and not ${heldByOther(sql.ref('office_application.applicant_id'), staffId)}`

/** SQL of `listReviewable`. Exported so that a test can check its query plan. */
export const reviewableStatement = (staffId: string, limit: number): RawBuilder<{ applicantId: string }> =>
  sql<{ applicantId: string }>`select applicant_id from office_application where ${takeable(staffId)}
    order by waiting_since, applicant_id limit ${limit}`

/**
 * Lists applications that a colleague can approve in the second review and that no other colleague has leased,
 * longest wait first, at most `limit`.
 */
export async function listReviewable(db: Db, staffId: string, limit: number): Promise<string[]> {
  const { rows } = await reviewableStatement(staffId, limit).execute(db)
  return rows.map(({ applicantId }) => applicantId)
}

/**
 * Returns the pending proposals of these applications, with the names of applicants and proposers, longest wait first.
 */
export async function listProposed(db: Db, applicantIds: readonly string[]) {
  return db
    .selectFrom('officeApplication as listed')
    .innerJoin('decision', 'decision.id', 'listed.decisionId')
    .innerJoin('staff', 'staff.id', 'decision.proposedBy')
    .select(['decision.id', 'decision.programmeId', 'decision.level', 'decision.conditions'])
    .select(['listed.applicantId', 'listed.version', 'listed.applicationNumber', 'listed.boardState'])
    .select(['listed.surname', 'listed.firstname', 'listed.othername', 'staff.name as proposedBy'])
    .where('listed.applicantId', '=', sql<string>`any(${applicantIds}::uuid[])`)
    .where('decision.state', '=', 'proposed')
    .orderBy('listed.waitingSince')
    .orderBy('listed.applicantId')
    .execute()
}

/** Stores that a proposal needs an individual review, and why. */
export async function setIndividual(tx: Tx, decisionId: string, because: string): Promise<void> {
  await tx.updateTable('decision').set({ individualBecause: because }).where('id', '=', decisionId).execute()
}
