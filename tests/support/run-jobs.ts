import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/db/client.ts'

const logger = new Logger(() => () => undefined)

/** Runs all due jobs and waits until their results are stored. Graphile Worker's `runOnce` may return before that. */
export async function runDueJobs(
  { system, systemPool }: Pick<Database, 'system' | 'systemPool'>,
  taskList: TaskList,
): Promise<void> {
  await runOnce({ pgPool: systemPool, taskList, noHandleSignals: true, logger })
  const lockedJobs = sql`select 1 from graphile_worker._private_jobs where locked_at is not null`
  await expect.poll(async () => (await lockedJobs.execute(system)).rows, { interval: 10 }).toEqual([])
}
