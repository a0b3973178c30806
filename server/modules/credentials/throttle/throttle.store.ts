import type { Database } from '#server/db/client.ts'
import { inBatches } from '#server/db/delete-old.ts'

/** Delays after failed attempts, in seconds. */
export interface Delays {
  /** Number of attempts without a delay. */
  freeAttempts: number
  /** Delay after the last free attempt; doubles with each further attempt, up to `longestWait`. */
  firstWait: number
  longestWait: number
  /**
   * Seconds until the counter restarts, from the end of the last delay. If the last attempt caused no delay, the time
   * is counted from this attempt.
   */
  forgetAfter: number
}

const count = `case when kept.expire < $2::bigint - $3::bigint then 1 else kept.points + 1 end`
const wait = `case when tries < $4::int then 0
  else 1000 * least($6::float8, $5::float8 * power(2, least(tries - $4::int, 20))) end`

const addAttempt = (unlessWaiting: boolean) => `
  insert into rate_limit as kept (key, points, expire) select $1, tries, $2::bigint + ${wait} from (select 1 as tries) first
  on conflict (key) do update set (points, expire) =
    (select tries, $2::bigint + ${wait} from (select ${count} as tries) next)
  ${unlessWaiting ? 'where kept.expire <= $2::bigint' : ''}
  returning points`

const values = (key: string, now: number, delays: Delays) => [
  key,
  now,
  delays.forgetAfter * 1000,
  delays.freeAttempts,
  delays.firstWait,
  delays.longestWait,
]

/**
 * Counts an attempt, unless its rate limit key is delayed. One statement checks and counts, so simultaneous attempts
 * cannot bypass the limit. Returns the number of counted attempts, including this one; null if the key is delayed.
 */
export async function admitAttempt(
  db: Database,
  key: string,
  now: number,
  delays: Delays,
): Promise<number | null> {
  // Stryker disable next-line StringLiteral: the statement name does not change the result
  const statement = { name: 'admit-try', text: addAttempt(true), values: values(key, now, delays) }
  const rows = await db.systemStatement<{ points: number }>(statement)
  return rows[0]?.points ?? null
}

/** Counts a failed attempt, even if the key is delayed. */
export async function countFailure(db: Database, key: string, now: number, delays: Delays): Promise<void> {
  // Stryker disable next-line StringLiteral: the statement name does not change the result
  await db.systemStatement({
    name: 'count-failure',
    text: addAttempt(false),
    values: values(key, now, delays),
  })
}

/**
 * Counts an attempt and returns the number of attempts, including this one. The counter restarts `pauseSeconds` after
 * its first attempt; later attempts do not extend this time.
 */
export async function countAttempts(
  db: Database,
  key: string,
  now: number,
  pauseSeconds: number,
): Promise<number> {
  const text = `insert into rate_limit as kept (key, points, expire) values ($1, 1, $2)
    on conflict (key) do update set points = ${count},
      expire = case when kept.expire < $2::bigint - $3::bigint then $2::bigint else kept.expire end
    returning points`
  // Stryker disable next-line StringLiteral: the statement name does not change the result
  const statement = { name: 'count-attempts', text, values: [key, now, pauseSeconds * 1000] }
  const rows = await db.systemStatement<{ points: number }>(statement)
  return rows[0]?.points ?? 1
}

/** Returns the remaining delay of a key in milliseconds; 0 if there is none. */
export async function remainingDelayMs(db: Database, key: string, now: number): Promise<number> {
  const text = 'select expire from rate_limit where key = $1'
  // Stryker disable next-line StringLiteral: the statement name does not change the result
  const statement = { name: 'wait-left', text, values: [key] }
  const rows = await db.systemStatement<{ expire: number }>(statement)
  return Math.max(0, (rows[0]?.expire ?? 0) - now)
}

/** Removes one attempt from the counter. A delay that the attempt caused is not shortened. */
export async function removeAttempt(db: Database, key: string): Promise<void> {
  const text = 'update rate_limit set points = points - 1 where key = $1 and points > 0'
  // Stryker disable next-line StringLiteral: the statement name does not change the result
  await db.systemStatement({ name: 'take-try-back', text, values: [key] })
}

/** Resets the counter and the delay of a key. */
export async function resetAttempts(db: Database, key: string): Promise<void> {
  const text = 'delete from rate_limit where key = $1'
  // Stryker disable next-line StringLiteral: the statement name does not change the result
  await db.systemStatement({ name: 'forget-tries', text, values: [key] })
}

/**
 * Deletes counters that expired before `before` (epoch ms), in batches. A flood of wrong passwords can leave millions
 * of counters, more than one statement can delete before its timeout.
 */
export async function deleteOldCounters(db: Database, before: number, batchSize = 5_000): Promise<void> {
  await inBatches(db.system, batchSize, async (tx, limit) => {
    const deleted = await tx
      .deleteFrom('rateLimit')
      .where('key', 'in', (from) =>
        from
          .selectFrom('rateLimit')
          .select('key')
          .where('expire', '<', before)
          .orderBy('expire')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst()
    return Number(deleted.numDeletedRows)
  })
}
