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

/** False when the address has a profile already; then nothing is stored. */
export async function insertApplicant(tx: Tx, applicant: NewApplicant): Promise<boolean> {
  const result = await tx
    .insertInto('applicant')
    .values(applicant)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export interface LockedApplicant {
  id: string
  email: string
  firstname: string
  stage: Stage
}

/** An applicant's row, locked until the transaction ends. */
export async function lockApplicant(
  tx: Tx,
  by: { id: string } | { email: string },
): Promise<LockedApplicant | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const)
  const row = await tx
    .selectFrom('applicant')
    .select(['id', 'email', 'firstname', 'stage'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function setStage(tx: Tx, id: string, from: Stage, to: Stage): Promise<void> {
  await tx
    .updateTable('applicant')
    .set({ stage: to, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('stage', '=', from)
    .execute()
}

/** Changes the address; false when another profile has it. Throws on the unique index when that came meanwhile. */
export async function setEmail(tx: Tx, id: string, email: string): Promise<boolean> {
  const result = await tx
    .updateTable('applicant')
    .set({ email, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('applicant as other').select('other.id').where('other.email', '=', email))),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether an error says that a value is there already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Who has this user name, by e-mail address or application number. */
export async function idOfUsername(db: Db, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('applicant')
    .select('id')
    .where((eb) =>
      eb.or([eb('email', '=', username.toLowerCase()), eb('applicationNumber', '=', username.toUpperCase())]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}
