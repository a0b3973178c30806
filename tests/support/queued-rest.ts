import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Returns the payload of the queued job that continues a long run (see `queueRest`); undefined if there is none. */
export async function queuedRest(db: Db, task: string): Promise<unknown> {
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where key = ${`${task}_rest`}`.execute(db)
  return rows[0]?.payload
}
