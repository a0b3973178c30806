import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** SQL of `countUpTo`. Exported so that tests can check query plans. */
export function countStatement(rows: RawBuilder<unknown>, limit: number): RawBuilder<{ count: number }> {
  return sql<{
    count: number
  }>`select count(*)::int as count from (select from ${rows} limit ${limit + 1}) counted`
}

/**
 * Counts rows up to `limit`. `rows` is SQL for use after `from`: tables and conditions. `exact` is false if there are
 * more rows than `limit`.
 */
export async function countUpTo(
  db: Db,
  rows: RawBuilder<unknown>,
  limit: number,
): Promise<{ count: number; exact: boolean }> {
  const found = (await countStatement(rows, limit).execute(db)).rows[0]?.count ?? 0
  return { count: Math.min(found, limit), exact: found <= limit }
}
