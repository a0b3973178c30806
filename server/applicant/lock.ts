import { type Selectable, sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { ApplicantTable } from '#server/db/schema.ts'

/*
 * The only file that locks applicant rows; a check rejects a lock in any other file. Whatever changes an application
 * takes this lock first, so changes of one application happen one after another.
 */

export type ApplicantColumn = keyof ApplicantTable

/** The columns that a lock was asked for, with their values at that moment. */
export type LockedApplicant<Column extends ApplicantColumn> = Pick<Selectable<ApplicantTable>, Column>

/**
 * Locks an applicant's row until the transaction ends (`for update`) and returns the given columns; null when there is
 * no such applicant.
 */
export async function lockApplicant<Column extends ApplicantColumn>(
  tx: Tx,
  id: string,
  columns: readonly Column[],
): Promise<LockedApplicant<Column> | null> {
  const row = await tx
    .selectFrom('applicant')
    .select(columns as readonly ApplicantColumn[])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as LockedApplicant<Column> | undefined) ?? null
}

/** Like `lockApplicant`, for an applicant who must exist: the caller's own row, or the owner of another row. */
export async function lockApplicantOrThrow<Column extends ApplicantColumn>(
  tx: Tx,
  id: string,
  columns: readonly Column[],
): Promise<LockedApplicant<Column>> {
  const row = await lockApplicant(tx, id, columns)
  if (row === null) throw new Error(`There is no applicant ${id}`)
  return row
}

/**
 * Locks the oldest profiles that nobody activated within `days`, at most `limit`, and returns their ids. Profiles that
 * another transaction has locked are skipped.
 */
export async function lockForgotten(tx: Tx, days: number, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('applicant')
    .select('id')
    .where('waiting', '=', true)
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * SQL for a statement that does all of its work at once: the rows of `from` that meet `condition`, locked. `from` must
 * bring a table named `applicant`.
 */
export function lockedApplicantSql(from: string, condition: string): string {
  return `select applicant.* from ${from} where ${condition} for update of applicant`
}

/**
 * SQL for a statement that must not see the row change before it commits, and lets others do the same: the id of the
 * applicant that meets `condition`.
 */
export function sharedApplicantSql(condition: string): string {
  return `select id from applicant where ${condition} for share`
}
