import { type Selectable, sql } from 'kysely'
import type { DecisionState } from '#contract/office/decisions/decision-moves.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { DecisionTable } from '#server/db/office-schema.ts'

export type DecisionRow = Selectable<DecisionTable>
/** A locked decision, and the database time just after the lock was acquired. */
export type LockedDecision = DecisionRow & { lockedAt: Date }
/**
 * A decision with the names of its proposer and approver. The `letter…` fields describe the withdrawal of the newest
 * letter. They are null if the newest letter is valid or if there is no letter.
 */
export type NamedDecision = DecisionRow & {
  proposerName: string
  approverName: string | null
  letterWithdrawnAt: Date | null
  letterWithdrawnBecause: string | null
  letterWithdrawnBy: string | null
  letterWithdrawnById: string | null
}

const withStaffNames = (db: Db) =>
  db
    .selectFrom('decision')
    .innerJoin('staff as proposer', 'proposer.id', 'decision.proposedBy')
    .leftJoin('staff as approver', 'approver.id', 'decision.approvedBy')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('document')
          .select(['document.id', 'document.revokedAt', 'document.revokedReason'])
          .whereRef('document.subjectId', '=', 'decision.id')
          .where('document.kind', '=', 'letter')
          // The valid letter comes first. A letter and its replacement can have the same `issuedAt` (in milliseconds).
          .orderBy(sql`document.revoked_at is null`, 'desc')
          .orderBy('document.issuedAt', 'desc')
          .limit(1)
          .as('letter'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('auditEvent')
          .innerJoin('staff', 'staff.id', 'auditEvent.actorId')
          .select(['staff.id', 'staff.name'])
          .whereRef('auditEvent.applicantId', '=', 'decision.applicantId')
          .where('auditEvent.action', '=', 'document-revoked')
          .where(sql`audit_event.after ->> 'documentId'`, '=', sql`letter.id::text`)
          .where('letter.revokedAt', 'is not', null)
          .limit(1)
          .as('withdrawer'),
      (join) => join.onTrue(),
    )
    .selectAll('decision')
    .select([
      'proposer.name as proposerName',
      'approver.name as approverName',
      'letter.revokedAt as letterWithdrawnAt',
      'letter.revokedReason as letterWithdrawnBecause',
      'withdrawer.name as letterWithdrawnBy',
      'withdrawer.id as letterWithdrawnById',
    ])

/** Returns the id of the colleague who last reissued a letter of the applicant; null if no letter was reissued. */
export async function findReissuer(tx: Tx, applicantId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('auditEvent')
    .select('actorId')
    .where('applicantId', '=', applicantId)
    .where('action', '=', 'document-issued-again')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.actorId ?? null
}

/** The query of `listDecisions`. Exported so that a test can check its plan. */
export const decisionsOf = (db: Db, applicantId: string) =>
  withStaffNames(db)
    .where('decision.applicantId', '=', applicantId)
    .orderBy('decision.proposedAt', 'desc')
    .orderBy('decision.id', 'desc')

/** Returns all decisions on an applicant, newest first. */
export async function listDecisions(db: Db, applicantId: string): Promise<NamedDecision[]> {
  return decisionsOf(db, applicantId).execute()
}

/** Returns the decisions with these ids, in no particular order; unknown ids are left out. */
export async function findDecisions(db: Db, ids: readonly string[]): Promise<NamedDecision[]> {
  return ids.length === 0 ? [] : withStaffNames(db).where('decision.id', 'in', ids).execute()
}

/** Locks and returns a decision; undefined if there is none. The caller must hold the lock on its applicant's row. */
export async function lockDecision(tx: Tx, id: string): Promise<LockedDecision | undefined> {
  return tx
    .selectFrom('decision')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('lockedAt'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the applicant id of a decision; undefined if there is no such decision. */
export async function applicantOf(db: Db, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('decision').select('applicantId').where('id', '=', id).executeTakeFirst()
  return found?.applicantId
}

export type NewDecision = Pick<
  DecisionRow,
  | 'id'
  | 'applicantId'
  | 'kind'
  | 'programmeId'
  | 'level'
  | 'conditions'
  | 'reasons'
  | 'sentence'
  | 'exceptionReason'
  | 'proposedBy'
  | 'reconsiderationId'
>

/** Stores a proposed decision. The caller must hold the lock on the row of the applicant. */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  // Not `now()`, the start of the transaction, because the transaction may have waited for the lock since then.
  const proposedAt = sql<Date>`clock_timestamp()`
  await tx
    .insertInto('decision')
    .values({ ...decision, proposedAt })
    .execute()
}

export type DecisionChange = Partial<
  Pick<
    DecisionRow,
    | 'approvedBy'
    | 'approvedAt'
    | 'releaseAt'
    | 'releasedBy'
    | 'releasedAt'
    | 'returnedBecause'
    | 'acceptBy'
    | 'acceptBySetAt'
  >
>

/**
 * Returns the previous values of the changed columns, so that the audit log keeps, for example, an earlier release
 * time.
 */
export function changedFrom(decision: DecisionRow, change: DecisionChange): DecisionChange {
  const names = new Set<string>(Object.keys(change))
  return Object.fromEntries(Object.entries(decision).filter(([name]) => names.has(name)))
}

/**
 * Changes the state of a decision and the columns in `change`. Throws if the current state is not `from`. This cannot
 * happen if the caller has read the state under the lock on the applicant's row.
 */
export async function moveDecision(
  tx: Tx,
  id: string,
  from: DecisionState,
  to: DecisionState,
  change: DecisionChange,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('decision')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`Decision ${id} is not ${from}`)
}

/**
 * Returns the ids of decisions due for release, at most `limit`. The earliest release time comes first. Leaves out the
 * ids in `failed`.
 */
export async function dueDecisions(
  db: Db,
  now: Date,
  failed: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('decision')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('releaseAt', '<=', now)
    .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
    .orderBy('releaseAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Queues a job that releases the due decisions now. Until the job starts, further calls queue no other job. A crash of
 * the server is a failed attempt. After the last attempt, the job that runs every minute continues the release.
 */
export async function addReleaseJob(tx: Db): Promise<void> {
  await sql`select graphile_worker.add_job('release_decisions', '{}'::json, job_key => 'release_decisions_now',
    max_attempts => 25)`.execute(tx)
}

/** Returns the applicant's released offer; undefined if there is none or it was declined. */
export async function findOffer(db: Db, applicantId: string) {
  return db
    .selectFrom('decision')
    .innerJoin('applicant', 'applicant.id', 'decision.applicantId')
    .select([
      'decision.id',
      'decision.programmeId',
      'decision.level',
      'decision.conditions',
      'decision.releasedAt',
      'decision.acceptBy',
      'applicant.admissionSession',
    ])
    .where('decision.applicantId', '=', applicantId)
    .where('decision.kind', '=', 'admit')
    .where('decision.state', '=', 'released')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offerDecline')
            .select('offerDecline.id')
            .whereRef('offerDecline.decisionId', '=', 'decision.id')
            .where('offerDecline.undoneAt', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
}
