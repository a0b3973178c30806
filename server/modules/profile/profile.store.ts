import { sql } from 'kysely'
import type { Stage } from '#contract/stages.ts'
import type { Db, Tx } from '#server/db/client.ts'

export interface NewApplicant {
  id: string
  email: string
  passwordHash: string
  stage: Stage
  surname: string
  firstname: string
  othername: string
  noOthername: boolean
  mobileNo: string
}

export async function insertApplicant(tx: Tx, applicant: NewApplicant): Promise<void> {
  await tx.insertInto('applicant').values(applicant).execute()
}

/** One after the other for each address, until the transaction ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 8))`.execute(tx)
}

/** The address of a profile, without waiting for anybody. */
export async function addressOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('applicant').select('email').where('id', '=', id).executeTakeFirst()
  return row?.email ?? null
}

/** The first name of whoever owns an address, having proved it; null when nobody does. */
export async function ownerOfAddress(tx: Tx, email: string): Promise<{ firstname: string } | null> {
  const row = await tx
    .selectFrom('applicant')
    .select('firstname')
    .where('email', '=', email)
    .where('waiting', '=', false)
    .executeTakeFirst()
  return row ?? null
}

/** The profile that waits at an address with just this password. */
export async function waitingWith(tx: Tx, email: string, passwordHash: string): Promise<string | null> {
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

/** The profiles that wait at an address, the newest ones, oldest of them first. */
export async function waitingAt(tx: Tx, email: string, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('applicant')
    .select('id')
    .where('email', '=', email)
    .where('waiting', '=', true)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id).reverse()
}

/** Deletes the profiles of these ids. */
export async function deleteProfiles(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('applicant').where('id', 'in', ids).execute()
}

/** Moves a profile that waits to another address, with its password as it is kept there. */
export async function setEmail(tx: Tx, id: string, email: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ email, passwordHash, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}
