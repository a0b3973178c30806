import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/**
 * SQL condition that a decision on one of the two applications was proposed or approved after the pair `flag` was
 * decided, and was not withdrawn. Such a decision relies on the check «Duplicates», so the decision about the pair can
 * no longer be undone.
 */
export const isActedOn: RawBuilder<boolean> = sql`exists (select from decision made
  where made.applicant_id in (flag.left_id, flag.right_id) and made.state <> 'withdrawn'
    and greatest(made.proposed_at, made.approved_at) > flag.decided_at)`

/** Returns whether `isActedOn` is true for a pair. */
export async function wasActedOn(tx: Tx, flagId: string): Promise<boolean> {
  const { rows } = await sql`select from duplicate_flag flag where id = ${flagId} and ${isActedOn}`.execute(
    tx,
  )
  return rows.length > 0
}

/** SQL condition that the office has decided about the shared value of the pair `duplicate_flag`. */
const isSettled = sql`exists (select from shared_value settled where settled.kind = duplicate_flag.kind
  and settled.value = duplicate_flag.value and settled.decided_at is not null)`

/**
 * Removes a colleague's decision about a pair. If the office has decided about the shared value of the pair, also
 * clears the value of the pair. Otherwise the decision about the value would decide the pair again. Returns false if
 * the colleague has not decided about this pair, or only through a decision about a shared value.
 */
export async function reopenFlag(tx: Tx, flagId: string, staffId: string): Promise<boolean> {
  const reopened = await tx
    .updateTable('duplicateFlag')
    .set({
      decision: null,
      decidedBy: null,
      decidedAt: null,
      value: sql`case when not ${isSettled} then duplicate_flag.value end`,
    })
    .where('id', '=', flagId)
    .where('decidedBy', '=', staffId)
    .where('sharedValueId', 'is', null)
    .returning('id')
    .execute()
  return reopened.length > 0
}
