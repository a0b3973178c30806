import { type Insertable, sql } from 'kysely'
import { type CheckData, checkIds, type CheckName } from '#contract/office/checks.ts'
import { type CheckReason, checkReasonWords } from '#contract/office/duplicates/reason-words.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { ApplicationCheckTable } from '#server/db/verification-schema.ts'

/** Returns the seven checks of an application, in display order. */
export async function listChecks(db: Db, applicantId: string): Promise<CheckData[]> {
  const { rows } = await sql<
    Omit<CheckData, 'reason'> & { reason: CheckReason }
  >`select found.name, found.state, found.reason, staff.name as set_by
    from application_checks_of(${applicantId}) found left join staff on staff.id = found.set_by`.execute(db)
  return rows
    .sort((a, b) => checkIds.indexOf(a.name) - checkIds.indexOf(b.name))
    .map((row) => ({ ...row, reason: checkReasonWords(row.reason) }))
}

/** Returns the manually set outcome of a check; undefined if the outcome is automatic. */
export async function findCheck(db: Db, applicantId: string, name: CheckName) {
  return db
    .selectFrom('applicationCheck')
    .select(['state', 'reason', 'setBy'])
    .where('applicantId', '=', applicantId)
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Stores the manually set outcome of a check. Replaces an earlier one. */
export async function saveCheck(tx: Tx, check: Insertable<ApplicationCheckTable>): Promise<void> {
  const { state, reason, setBy } = check
  await tx
    .insertInto('applicationCheck')
    .values(check)
    .onConflict((conflict) =>
      conflict.columns(['applicantId', 'name']).doUpdateSet({ state, reason, setBy, setAt: sql`now()` }),
    )
    .execute()
}

/** Removes the manually set outcome of a check. No-op if there is none. */
export async function removeCheck(tx: Tx, applicantId: string, name: CheckName): Promise<void> {
  await tx
    .deleteFrom('applicationCheck')
    .where('applicantId', '=', applicantId)
    .where('name', '=', name)
    .execute()
}
