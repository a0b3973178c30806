import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/**
 * Replaces a password hash. Returns false if the stored hash differs from `instead`. If `instead` is null, replaces any
 * hash.
 */
export async function setPassword(
  tx: Tx,
  applicantId: string,
  passwordHash: string,
  instead: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('applicant')
    .set({ passwordHash, updatedAt: sql`now()` })
    .where('id', '=', applicantId)
    .$if(instead !== null, (query) => query.where('passwordHash', '=', instead ?? ''))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Sets the password of all profiles of an email address that are not activated yet. Returns the applicant ids. */
export async function setWaitingPasswords(tx: Tx, email: string, passwordHash: string): Promise<string[]> {
  const rows = await tx
    .updateTable('applicant')
    .set({ passwordHash, updatedAt: sql`now()` })
    .where('email', '=', email)
    .where('waiting', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
