import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { DecisionReturnTable } from '#server/db/office-schema.ts'

/** Records who returned a decision, and the version that its application has after the return. */
export async function insertReturn(tx: Tx, decisionId: string, staffId: string): Promise<void> {
  await sql`insert into decision_return (decision_id, returned_by, version)
    select decision.id, ${staffId}, listed.version
    from decision join office_application listed on listed.applicant_id = decision.applicant_id
    where decision.id = ${decisionId}`.execute(tx)
}

/** Finds the stored return of a decision; undefined if there is none. */
export async function findReturn(
  tx: Tx,
  decisionId: string,
): Promise<Selectable<DecisionReturnTable> | undefined> {
  return tx.selectFrom('decisionReturn').selectAll().where('decisionId', '=', decisionId).executeTakeFirst()
}

/** Deletes the record of a returned decision, after the return is undone. No-op if there is none. */
export async function deleteReturn(tx: Tx, decisionId: string): Promise<void> {
  await tx.deleteFrom('decisionReturn').where('decisionId', '=', decisionId).execute()
}
