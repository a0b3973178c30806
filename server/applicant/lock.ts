import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { ApplicantTable } from '#server/db/schema.ts'

/*
 * Functions that lock applicant rows. `npm run check` rejects such locks in files outside server/applicant/. A change
 * to an application must first lock its applicant row, so that two changes to the same application cannot overlap.
 */

export type ApplicantColumn = keyof ApplicantTable

/** The requested columns of a locked applicant row. */
export type LockedApplicant<Column extends ApplicantColumn> = Pick<Selectable<ApplicantTable>, Column>

/**
 * Locks an applicant's row until the transaction ends (`for update`) and returns the given columns; null if there
 * is no such applicant.
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

/**
 * Locks the rows of several applicants until the transaction ends. The rows are locked in the order of their ids, so
 * that two such calls cannot block each other in a deadlock.
 */
export async function lockApplicants(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select id from applicant where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/**
 * Like `lockApplicant`, but throws if the applicant does not exist. Use it for applicants who must exist, such as the
 * signed-in applicant or the owner of another row.
 */
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
 * Locks an applicant's row without reading it.
 * @throws if the applicant does not exist
 */
export async function lockApplicantRow(tx: Tx, id: string): Promise<void> {
  await lockApplicantOrThrow(tx, id, ['id'])
}

/**
 * Locks up to `limit` of the oldest profiles that were not activated within `days`, and returns their ids. Skips
 * rows locked by another transaction.
 */
export async function lockUnactivated(tx: Tx, days: number, limit: number): Promise<string[]> {
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
 * Locks the rows of the first `limit` applicants that `query` returns, and returns their ids in the same order. Skips
 * rows locked by another transaction, so it never waits. `query` selects `applicant.id` and ends with `order by`. Data
 * in joined tables can change before a row is locked, and PostgreSQL does not check it again. `query` is therefore
 * repeated until it returns only rows that this function has already locked. Inserts that refer to a locked row do not
 * wait.
 */
export async function lockFirst(tx: Tx, query: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const locked = new Set<string>()
  for (;;) {
    const { rows } = await sql<{ id: string }>`${query} limit ${limit}
      for no key update of applicant skip locked`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.every((id) => locked.has(id))) return ids
    for (const id of ids) locked.add(id)
  }
}

/**
 * SQL that selects and locks the rows of `from` that meet `condition`, for use within a larger statement. `from`
 * must include the table `applicant`.
 */
export function lockedApplicantSql(from: string, condition: string): string {
  return `select applicant.* from ${from} where ${condition} for update of applicant`
}

/**
 * SQL that selects the id of the applicant that meets `condition`, with a shared lock. Until the transaction ends,
 * other transactions can acquire the same lock, but cannot change the row.
 */
export function sharedApplicantSql(condition: string): string {
  return `select id from applicant where ${condition} for share`
}
