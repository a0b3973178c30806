import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tx } from '#server/db/client.ts'

const explained = z.tuple([
  z.object({ Plan: z.looseObject({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
])

/** Runs a statement. Returns its plan as JSON text, and the number of pages of tables and indexes that it read. */
export async function planOf(
  db: Db,
  statement: RawBuilder<unknown>,
): Promise<{ plan: string; pagesRead: number }> {
  const { rows } =
    await sql<object>`explain (analyze, buffers, timing off, format json) ${statement}`.execute(db)
  const [{ Plan: plan }] = explained.parse(Object.values(rows[0] ?? {})[0])
  return { plan: JSON.stringify(plan), pagesRead: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] }
}

/** Returns the names of the tables that are read from start to end according to `plan`, a result of `planOf`. */
export function tablesScanned(plan: string): string[] {
  return [...plan.matchAll(/"Seq Scan".*?"Relation Name":"(\w+)"/g)].flatMap(([, table = '']) => table)
}

/**
 * Runs `fill` without the user triggers of some tables. Triggers that handle one row at a time would take minutes for
 * thousands of rows.
 */
export async function withoutTriggers(
  tx: Tx,
  names: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const tables = names.map((name) => sql.table(name))
  await sql`set local statement_timeout = 0`.execute(tx)
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx)
  await fill()
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx)
}

/** Adds `count` submitted applicants with the email addresses `bulk1@mail.example`, and so on. */
export async function addBulkApplicants(tx: Tx, count: number): Promise<void> {
  await sql`insert into applicant (id, email, password_hash, stage, surname, firstname, mobile_no, submitted_at)
    select gen_random_uuid(), 'bulk' || n || '@mail.example', 'none', 'ApplicationSumitted', 'Bello', 'Musa', '', now()
    from generate_series(1, ${count}::int) n`.execute(tx)
}
