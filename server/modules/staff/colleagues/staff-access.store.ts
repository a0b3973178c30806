import { sql } from 'kysely'
import type { Role } from '#contract/office/staff/policy.ts'
import type { Tx } from '#server/db/client.ts'

/**
 * Disables the account. The row stays, so that the audit log can show the name. A trigger deletes the colleague's
 * assignments and leases. The caller must also end the sessions.
 */
export async function disableStaff(tx: Tx, id: string): Promise<void> {
  // Raises the statement timeout, because the trigger may delete thousands of assignments.
  await sql`set local statement_timeout = '5min'`.execute(tx)
  await lockLeases(tx, id)
  await tx.updateTable('staff').set({ disabledAt: sql`now()` }).where('id', '=', id).execute()
}

/** Changes a colleague's role. A trigger deletes assignments that the new role does not allow. */
export async function setRole(tx: Tx, id: string, role: Role): Promise<void> {
  // Raises the statement timeout, because the trigger may delete thousands of assignments.
  await sql`set local statement_timeout = '5min'`.execute(tx)
  await lockLeases(tx, id)
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute()
}

/**
 * Locks a colleague's leases before a trigger deletes them, in the order in which `takeLeases` locks leases. Otherwise
 * the simultaneous start of a second review could cause a deadlock. The caller must hold the lock on the account.
 */
async function lockLeases(tx: Tx, staffId: string): Promise<void> {
  await tx
    .selectFrom('applicationLease')
    .select('applicantId')
    .where('staffId', '=', staffId)
    .orderBy('applicantId')
    .forUpdate()
    .execute()
}
