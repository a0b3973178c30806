import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { ApplicantTable } from '#server/db/schema.ts'

/** Stores a new profile. */
export async function insertApplicant(tx: Tx, applicant: Insertable<ApplicantTable>): Promise<void> {
  await tx.insertInto('applicant').values(applicant).execute()
}

/** Locks an email address until the transaction ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 8))`.execute(tx)
}

/** Returns the email address of a profile without locking it; null if there is no such profile. */
export async function addressOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('applicant').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? null
}

/** Returns the first name of the active applicant with this email address; null if there is none. */
export async function ownerOfAddress(tx: Tx, email: string): Promise<{ firstname: string } | null> {
  const row = await tx
    .selectFrom('applicant')
    .select('firstname')
    .where('email', '=', email)
    .where('waiting', '=', false)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the id of the newest pending profile with this email address and password hash; null if there is none. */
export async function pendingProfileWith(
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('applicant')
    .select('id')
    .where('email', '=', email)
    .where('waiting', '=', true)
    .where('passwordHash', '=', passwordHash)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Returns the ids of pending profiles of an email address in creation order: the oldest profile and the `newestCount`
 * newest. The oldest one is included, so that the owner gets a code even if another person registers the address many
 * times.
 */
export async function pendingProfilesAt(tx: Tx, email: string, newestCount: number): Promise<string[]> {
  const pending = tx
    .selectFrom('applicant')
    .select(['id', 'createdAt'])
    .where('email', '=', email)
    .where('waiting', '=', true)
  const newest = await pending.orderBy('createdAt', 'desc').limit(newestCount).execute()
  const oldest = await pending.orderBy('createdAt').limit(1).execute()
  const ids = [...oldest, ...newest.reverse()].map(({ id }) => id)
  return [...new Set(ids)]
}

/** Deletes profiles with all their rows. No-op for an empty list. */
export async function deleteProfiles(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('applicant').where('id', 'in', ids).execute()
}

/** Changes the email address of a pending profile, and its password hash, which depends on the address. */
export async function setEmail(tx: Tx, id: string, email: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ email, passwordHash, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
