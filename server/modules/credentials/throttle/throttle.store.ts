import type { Database } from '#server/db/client.ts'

/** When tries begin to cost waiting, and how much. Seconds. */
export interface Delays {
  /** Tries that cost nothing. */
  freeTries: number
  /** The wait after the last free try; it doubles with each further one. */
  firstWait: number
  longestWait: number
  /** So long after the last wait has ended, everything is forgotten. */
  forgetAfter: number
}

const count = `case when kept.expire < $2::bigint - $3::bigint then 1 else kept.points + 1 end`
const wait = `case when tries < $4::int then 0
  else 1000 * least($6::float8, $5::float8 * power(2, least(tries - $4::int, 20))) end`

const addTry = (unlessWaiting: boolean) => `
  insert into rate_limit as kept (key, points, expire) select $1, tries, $2::bigint + ${wait} from (select 1 as tries) first
  on conflict (key) do update set (points, expire) =
    (select tries, $2::bigint + ${wait} from (select ${count} as tries) next)
  ${unlessWaiting ? 'where kept.expire <= $2::bigint' : ''}
  returning points`

const values = (key: string, now: number, delays: Delays) => [
  key,
  now,
  delays.forgetAfter * 1000,
  delays.freeTries,
  delays.firstWait,
  delays.longestWait,
]

/**
 * Counts a try unless the key has to wait; decided in one statement, so that tries at the same moment cannot all slip
 * through. Answers which try it is, or null while the key has to wait.
 */
export async function admitTry(
  db: Database,
  key: string,
  now: number,
  delays: Delays,
): Promise<number | null> {
  const statement = { name: 'admit-try', text: addTry(true), values: values(key, now, delays) }
  const rows = await db.systemStatement<{ points: number }>(statement)
  return rows[0]?.points ?? null
}

/** Counts a failed try whether the key has to wait or not. */
export async function countFailure(db: Database, key: string, now: number, delays: Delays): Promise<void> {
  await db.systemStatement({ name: 'count-failure', text: addTry(false), values: values(key, now, delays) })
}

/** Milliseconds that the key still has to wait; 0 when it need not. */
export async function waitLeft(db: Database, key: string, now: number): Promise<number> {
  const statement = { name: 'wait-left', text: 'select expire from rate_limit where key = $1', values: [key] }
  const rows = await db.systemStatement<{ expire: number }>(statement)
  return Math.max(0, (rows[0]?.expire ?? 0) - now)
}

/** Takes a counted try back that was never made; a wait that it began stays. */
export async function takeTryBack(db: Database, key: string): Promise<void> {
  const text = 'update rate_limit set points = points - 1 where key = $1 and points > 0'
  await db.systemStatement({ name: 'take-try-back', text, values: [key] })
}

/** The counter of a key begins anew; a wait that it began is over. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  const statement = { name: 'forget-tries', text: 'delete from rate_limit where key = $1', values: [key] }
  await db.systemStatement(statement)
}

/** Deletes the counters that nothing looks at any more. */
export async function deleteOldCounters(db: Database, before: number): Promise<void> {
  await db.system.deleteFrom('rateLimit').where('expire', '<', before).execute()
}
