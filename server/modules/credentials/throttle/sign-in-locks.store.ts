import type { Db, Tx } from '#server/db/client.ts'

/** Counter of one rate limit key. */
export interface Counter {
  key: string
  points: number
  /** Time (epoch ms) at which the counter expires; 0 if it never expires. */
  expire: number
}

const counterColumns = ['key', 'points', 'expire'] as const
const withTime = (rows: { key: string; points: number; expire: number | null }[]): Counter[] =>
  rows.map(({ expire, ...row }) => ({ ...row, expire: expire ?? 0 }))

/** Returns the counters of rate limits with these keys. A key without a counter is missing. */
export async function readCounters(db: Db, keys: string[]): Promise<Counter[]> {
  return withTime(await db.selectFrom('rateLimit').select(counterColumns).where('key', 'in', keys).execute())
}

/** Deletes the counters of rate limits with these keys, and returns the deleted ones. */
export async function deleteCounters(tx: Tx, keys: string[]): Promise<Counter[]> {
  return withTime(
    await tx.deleteFrom('rateLimit').where('key', 'in', keys).returning(counterColumns).execute(),
  )
}
