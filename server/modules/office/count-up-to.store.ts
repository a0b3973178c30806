import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** SQL of `countUpTo`. Exported so that tests can check query plans. */
export function countStatement(rows: RawBuilder<unknown>, most: number): RawBuilder<{ count: number }> {
  return sql<{
    count: number
  }>`select count(*)::int as count from (select from ${rows} limit ${most + 1}) counted`
}

/**
 * Counts rows up to `most`. `rows` is SQL for use after `from`: tables and conditions. `exact` is false if there are
 * more rows than `most`.
 */
export async function countUpTo(
  db: Db,
  rows: RawBuilder<unknown>,
  most: number,
): Promise<{ count: number; exact: boolean }> {
  const found = (await countStatement(rows, most).execute(db)).rows[0]?.count ?? 0
  return { count: Math.min(found, most), exact: found <= most }
}
