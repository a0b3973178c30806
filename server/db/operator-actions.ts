import { sql } from 'kysely'
import type { Db } from './client.ts'

/** Command of the operator. `copy-enabled` is `npm run restore -- --enable`. */
export type OperatorAction = 'backup' | 'copy-enabled'

/** Records the current time as the time at which an operator's command was last completed. */
export async function noteOperatorAction(db: Db, action: OperatorAction): Promise<void> {
  await db
    .insertInto('operatorAction')
    .values({ action })
    .onConflict((conflict) => conflict.column('action').doUpdateSet({ at: sql`now()` }))
    .execute()
}

/** Returns the seconds since the last completed run of an operator's command; null if the command never ran. */
export async function secondsSinceAction(db: Db, action: OperatorAction): Promise<number | null> {
  const found = await db
    .selectFrom('operatorAction')
    .select(sql<number>`extract(epoch from now() - at)::float8`.as('seconds'))
    .where('action', '=', action)
    .executeTakeFirst()
  return found?.seconds ?? null
}
