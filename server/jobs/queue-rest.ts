import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/**
 * Milliseconds after which a long job ends and queues another run for the remaining work. Other jobs of its queue then
 * wait only briefly.
 */
export const maxRunMs = 20_000

/**
 * Queues another run of a scheduled job for its remaining work, behind the jobs that are already due. Replaces the run
 * that an earlier call queued, if it has not started. `payload` describes where the new run continues.
 */
export async function queueRest(db: Db, task: string, payload: object = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json,
    job_key => ${`${task}_rest`}::text, queue_name => ${task}::text, max_attempts => 5)`.execute(db)
}
