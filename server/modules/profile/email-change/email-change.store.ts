import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { inBatches } from '#server/db/delete-old.ts'

export type Mailbox = 'old' | 'new'

export interface NewEmailChange {
  applicantId: string
  newEmail: string
  oldCode: Buffer
  newCode: Buffer
  sessionId: string
}

/**
 * Stores a requested change of email address. Replaces the applicant's earlier change, so that the earlier codes no
 * longer work.
 */
export async function replaceChange(tx: Tx, change: NewEmailChange, lifeSeconds: number): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`
  const values = { ...change, expiresAt }
  const fresh = { state: 'open' as const, oldConfirmedAt: null, newConfirmedAt: null }
  await tx
    .insertInto('emailChange')
    .values(values)
    .onConflict((conflict) => conflict.column('applicantId').doUpdateSet({ ...values, ...fresh }))
    .execute()
}

/** Returns the applicant's open change; undefined if there is none or it has expired. */
export async function openChange(db: Db, applicantId: string) {
  return db
    .selectFrom('emailChange')
    .select(['newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt', 'sessionId'])
    .where('applicantId', '=', applicantId)
    .where('state', '=', 'open')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Returns the change to which a code belongs, open or not; undefined if the code is unknown or has expired. */
export async function changeOfCode(db: Db, code: Buffer) {
  const change = await db
    .selectFrom('emailChange')
    .select(['applicantId', 'newEmail', 'oldCode', 'state', 'sessionId', 'oldConfirmedAt', 'newConfirmedAt'])
    .where((eb) => eb.or([eb('oldCode', '=', code), eb('newCode', '=', code)]))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (change === undefined) return undefined
  const { oldCode, ...rest } = change
  const mailbox: Mailbox = oldCode.equals(code) ? 'old' : 'new'
  return { ...rest, mailbox }
}

/** Marks a change of the email address as confirmed in one of the two mailboxes. */
export async function markConfirmed(tx: Tx, applicantId: string, mailbox: Mailbox): Promise<void> {
  const confirmed =
    mailbox === 'old' ? { oldConfirmedAt: sql<Date>`now()` } : { newConfirmedAt: sql<Date>`now()` }
  await tx.updateTable('emailChange').set(confirmed).where('applicantId', '=', applicantId).execute()
}

/** Ends the applicant's open change of email address. Returns false if there is none or it has expired. */
export async function endChange(
  tx: Tx,
  applicantId: string,
  state: 'done' | 'cancelled' | 'taken',
): Promise<boolean> {
  const ended = await tx
    .updateTable('emailChange')
    .set({ state })
    .where('applicantId', '=', applicantId)
    .where('state', '=', 'open')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** Replaces the email address of an applicant. */
export async function setAddress(tx: Tx, applicantId: string, email: string): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ email, updatedAt: sql`now()` })
    .where('id', '=', applicantId)
    .execute()
}

/** Deletes changes of email address that expired more than a day ago, in batches. */
export async function deleteExpiredChanges(db: Db, batchSize = 5_000): Promise<void> {
  await inBatches(db, batchSize, async (tx, limit) => {
    const { numAffectedRows } = await sql`delete from email_change where applicant_id in
      (select applicant_id from email_change where expires_at < now() - interval '1 day' limit ${limit}
        for update skip locked)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}
