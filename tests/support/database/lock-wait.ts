import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/client.ts'

/** Waits until exactly one connection to this database waits for a lock. */
export async function waitForLock(db: Db): Promise<void> {
  const waits = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waits.execute(db)).rows, { interval: 10 }).toHaveLength(1)
}
