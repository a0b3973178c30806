import { sql } from 'kysely'
import type { Colleague } from '#contract/office/staff/staff.ts'
import type { Role } from '#contract/office/staff/policy.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { MailStatus } from '#server/db/schema.ts'

/** A colleague's account, with the data needed to sign in. */
export interface StaffAccount {
  id: string
  email: string
  name: string
  role: Role
  passwordHash: string | null
  totpSealed: Buffer | null
  confirmed: boolean
  disabled: boolean
}

const columns = [
  'staff.id',
  'email',
  'name',
  'role',
  'passwordHash',
  'totpSealed',
  sql<boolean>`totp_confirmed_at is not null`.as('confirmed'),
  sql<boolean>`disabled_at is not null`.as('disabled'),
] as const

/** Returns the colleague with exactly this email address, even if the account is disabled; null if there is none. */
export async function staffByEmail(db: Db, email: string): Promise<StaffAccount | null> {
  const row = await db.selectFrom('staff').select(columns).where('email', '=', email).executeTakeFirst()
  return row ?? null
}

/** Returns a colleague, even if the account is disabled; null if there is none. */
export async function staffById(db: Db, id: string): Promise<StaffAccount | null> {
  const row = await db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Like `staffById`, and locks the row until the transaction ends. */
export async function lockStaff(tx: Tx, id: string): Promise<StaffAccount | null> {
  const row = await tx.selectFrom('staff').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/**
 * Returns the colleague of a one-time link; null if the link is unknown, used or expired, or the account is disabled.
 */
export async function staffByLink(db: Db, link: Buffer): Promise<StaffAccount | null> {
  const row = await db
    .selectFrom('staffToken')
    .innerJoin('staff', 'staff.id', 'staffToken.staffId')
    .select(columns)
    .where('hash', '=', link)
    .where('kind', '=', 'link')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns colleagues, even disabled ones, and locks their rows until the transaction ends. */
export async function lockStaffs(tx: Tx, ids: string[]): Promise<StaffAccount[]> {
  // Locks the rows in the order of their ids, so that two transactions cannot wait for each other.
  return tx.selectFrom('staff').select(columns).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export interface NewStaff {
  id: string
  email: string
  name: string
  role: Role
}

/** Adds a colleague. Returns false if the email address is taken. */
export async function addStaff(tx: Tx, row: NewStaff): Promise<boolean> {
  const added = await tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Replaces a colleague's one-time links with a new one, which is valid for `life` seconds. */
export async function replaceLink(tx: Tx, staffId: string, link: Buffer, life: number): Promise<void> {
  await tx.deleteFrom('staffToken').where('staffId', '=', staffId).where('kind', '=', 'link').execute()
  const expiresAt = sql<Date>`now() + make_interval(secs => ${life})`
  await tx.insertInto('staffToken').values({ hash: link, kind: 'link', staffId, expiresAt }).execute()
}

/** Marks a one-time link as used. Returns false if it is unknown, expired or already used. */
export async function markLinkUsed(tx: Tx, link: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('staffToken')
    .set({ usedAt: sql`now()` })
    .where('hash', '=', link)
    .where('kind', '=', 'link')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Sets a password and an unconfirmed authenticator secret. The colleague cannot sign in before the secret is confirmed.
 */
export async function setCredentials(
  tx: Tx,
  id: string,
  { passwordHash, totpSealed }: { passwordHash: string; totpSealed: Buffer },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ passwordHash, totpSealed, totpConfirmedAt: null, totpLastStep: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Confirms the authenticator app, so that it can be used to sign in. Stores the TOTP step of the code, so that the same
 * code cannot be used again.
 */
export async function confirmTotp(tx: Tx, id: string, step: number): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totpConfirmedAt: sql`now()`, totpLastStep: step })
    .where('id', '=', id)
    .execute()
}

/** Marks a TOTP step as used. Returns false if it or a later one was used before. */
export async function markStepUsed(tx: Tx, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('staff')
    .set({ totpLastStep: step })
    .where('id', '=', id)
    .where((each) => each.or([each('totpLastStep', 'is', null), each('totpLastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Replaces a colleague's recovery codes, given by their hashes. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute()
  await tx
    .insertInto('staffRecoveryCode')
    .values(hashes.map((hash) => ({ hash, staffId })))
    .execute()
}

/** Marks a recovery code as used. Returns false if it is unknown or already used. */
export async function markRecoveryCodeUsed(tx: Tx, staffId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .updateTable('staffRecoveryCode')
    .set({ usedAt: sql`now()` })
    .where('hash', '=', hash)
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Removes the password and the confirmation of the authenticator app, and enables a disabled account. After that, the
 * colleague needs a new one-time link to get access.
 */
export async function revokeCredentials(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ disabledAt: null, passwordHash: null, totpConfirmedAt: null })
    .where('id', '=', id)
    .execute()
}

/** Returns the state of an account. `invited`: the authenticator app is not confirmed yet. */
export const staffState = ({ disabled, confirmed }: Pick<StaffAccount, 'disabled' | 'confirmed'>) =>
  disabled ? 'disabled' : confirmed ? 'active' : 'invited'

interface StaffLine extends Colleague {
  lastSignInAt: Date | null
  /** Expiry of the unused one-time link; null if there is none. */
  linkExpiresAt: Date | null
  /**
   * Delivery status of the email with the unused one-time link; null if there is no such link or it was not emailed.
   */
  linkMail: MailStatus | null
}

/** Returns all colleagues, ordered by name. */
export async function allStaff(db: Db): Promise<StaffLine[]> {
  const rows = await db
    .selectFrom('staff')
    .select([
      'id',
      'name',
      'email',
      'role',
      'lastSignInAt',
      sql<boolean>`totp_confirmed_at is not null`.as('confirmed'),
      sql<boolean>`disabled_at is not null`.as('disabled'),
      (staff) =>
        staff
          .selectFrom('staffToken')
          .select('expiresAt')
          .whereRef('staffId', '=', 'staff.id')
          .where('kind', '=', 'link')
          .where('usedAt', 'is', null)
          .as('linkExpiresAt'),
      (staff) =>
        staff
          .selectFrom('staffToken')
          .innerJoin('mail', 'mail.recipient', 'staff.email')
          .select('mail.status')
          .whereRef('staffToken.staffId', '=', 'staff.id')
          .where('staffToken.kind', '=', 'link')
          .where('staffToken.usedAt', 'is', null)
          .where('mail.template', 'in', ['staff-invitation', 'staff-new-link'])
          // An email and its link are stored in the same transaction, so an email that is older than this link contains
          // an earlier link.
          .whereRef('mail.createdAt', '>=', 'staffToken.createdAt')
          .orderBy('mail.createdAt', 'desc')
          .limit(1)
          .as('linkMail'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ confirmed, disabled, ...row }) => ({
    ...row,
    state: staffState({ confirmed, disabled }),
  }))
}

/** Records that a colleague has just signed in. */
export async function setLastSignIn(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('staff').set({ lastSignInAt: sql`now()` }).where('id', '=', id).execute()
}

/** Returns all encrypted authenticator secrets. Locks their rows until the transaction ends. */
export async function lockSealedSecrets(tx: Tx): Promise<{ id: string; totpSealed: Buffer }[]> {
  return tx
    .selectFrom('staff')
    .select(['id', 'totpSealed'])
    .where('totpSealed', 'is not', null)
    .$narrowType<{ totpSealed: Buffer }>()
    .forUpdate()
    .execute()
}

/** Stores the encrypted authenticator secret of a colleague. Replaces an earlier one. */
export async function setSealedSecret(tx: Tx, id: string, totpSealed: Buffer): Promise<void> {
  await tx.updateTable('staff').set({ totpSealed }).where('id', '=', id).execute()
}

/** Returns whether single characters work as keyboard shortcuts for the colleague. True for unknown ids. */
export async function findLetterKeys(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('staff').select('letterKeys').where('id', '=', id).executeTakeFirst()
  return found?.letterKeys ?? true
}

/** Stores whether single characters work as keyboard shortcuts for a colleague. */
export async function saveLetterKeys(db: Db, id: string, letterKeys: boolean): Promise<void> {
  await db.updateTable('staff').set({ letterKeys }).where('id', '=', id).execute()
}
