import { sql } from 'kysely'
import type { Colleague } from '#contract/office/staff.ts'
import type { Role } from '#contract/office/policy.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** A colleague's row, as signing in looks at it. */
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

/** By the address as it is kept; a disabled colleague is found too. */
export async function staffByEmail(db: Db, email: string): Promise<StaffAccount | null> {
  const row = await db.selectFrom('staff').select(columns).where('email', '=', email).executeTakeFirst()
  return row ?? null
}

/** A disabled colleague is found too. */
export async function staffById(db: Db, id: string): Promise<StaffAccount | null> {
  const row = await db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockStaff(tx: Tx, id: string): Promise<StaffAccount | null> {
  const row = await tx.selectFrom('staff').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** Whose one-time link this is, while it is good. */
export async function staffOfLink(db: Db, link: Buffer): Promise<StaffAccount | null> {
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

export interface NewStaff {
  id: string
  email: string
  name: string
  role: Role
}

/** Adds a colleague; false when the address has one already. */
export async function addStaff(tx: Tx, row: NewStaff): Promise<boolean> {
  const added = await tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** A new link in the place of all earlier ones. */
export async function replaceLink(tx: Tx, staffId: string, link: Buffer, life: number): Promise<void> {
  await tx.deleteFrom('staffToken').where('staffId', '=', staffId).where('kind', '=', 'link').execute()
  const expiresAt = sql<Date>`now() + make_interval(secs => ${life})`
  await tx.insertInto('staffToken').values({ hash: link, kind: 'link', staffId, expiresAt }).execute()
}

/** Uses a link up; false when somebody did before. */
export async function spendLink(tx: Tx, link: Buffer): Promise<boolean> {
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

/** A new password and a secret that is yet to be proved; until then nobody signs in. */
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

/** The app lets in from now on. `step` counts half minutes; it is that of the code that proved the app, which is used up. */
export async function confirmTotp(tx: Tx, id: string, step: number): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totpConfirmedAt: sql`now()`, totpLastStep: step })
    .where('id', '=', id)
    .execute()
}

/** Uses a code up; false when it, or a later one, was used before. */
export async function spendStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('staff')
    .set({ totpLastStep: step })
    .where('id', '=', id)
    .where((each) => each.or([each('totpLastStep', 'is', null), each('totpLastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The codes before are void, used or not. */
export async function replaceRecoveryCodes(tx: Tx, staffId: string, hashes: Buffer[]): Promise<void> {
  await tx.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute()
  await tx
    .insertInto('staffRecoveryCode')
    .values(hashes.map((hash) => ({ hash, staffId })))
    .execute()
}

/** Uses a recovery code up; false when it is not one of theirs or was used. */
export async function spendRecoveryCode(tx: Tx, staffId: string, hash: Buffer): Promise<boolean> {
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

/** What they did keeps their name. Whoever calls this ends their sessions too. */
export async function disableStaff(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('staff').set({ disabledAt: sql`now()` }).where('id', '=', id).execute()
}

/** Nothing that let a colleague in does so any more: from here on only a new link does, also for a disabled one. */
export async function voidCredentials(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ disabledAt: null, passwordHash: null, totpConfirmedAt: null })
    .where('id', '=', id)
    .execute()
}

/** All colleagues, by name. */
export async function allStaff(db: Db): Promise<Colleague[]> {
  return db
    .selectFrom('staff')
    .select([
      'id',
      'name',
      'email',
      'role',
      sql<Colleague['state']>`case when disabled_at is not null then 'disabled'
        when totp_confirmed_at is null then 'invited' else 'active' end`.as('state'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
