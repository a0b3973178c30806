import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/** Stores a new hash. `instead` is the hash that must still be there; false when it is not. */
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

/** Gives every profile that waits at an address the same password; answers whose they are. */
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
