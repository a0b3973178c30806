import { sql } from 'kysely'
import type { Role } from '#contract/office/staff/policy.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { inBatches } from '#server/db/delete-old.ts'

/** Session limits, in seconds. */
export interface StaffSessionLifetimes {
  idle: number
  whole: number
  steppedUp: number
}

/** The colleague of a session. `steppedUp` is true if the identity was confirmed recently. */
export interface StaffSessionRow {
  staffId: string
  name: string
  email: string
  role: Role
  steppedUp: boolean
}

/**
 * Returns the colleague of a session token; null if the session is unknown, idle or expired, or the account is
 * disabled. Records the time of use, at most once a minute.
 */
export async function readStaffSession(
  database: Database,
  token: Buffer,
  lifetimes: StaffSessionLifetimes,
): Promise<StaffSessionRow | null> {
  const rows = await database.systemStatement<StaffSessionRow>({
    name: 'read-staff-session',
    text: `with found as (
        select staff.id as "staffId", staff.name, staff.email, staff.role,
          coalesce(stepped_up_at > now() - make_interval(secs => $3::int), false) as "steppedUp"
        from staff_token join staff on staff.id = staff_token.staff_id
        where hash = $1 and kind = 'session' and expires_at > now()
          and seen_at > now() - make_interval(secs => $2::int) and staff.disabled_at is null
      ), seen as (
        update staff_token set seen_at = now() where hash = $1 and kind = 'session'
          and seen_at < now() - interval '1 minute' and exists (select from found)
      )
      select * from found`,
    values: [token, lifetimes.idle, lifetimes.steppedUp],
  })
  return rows[0] ?? null
}

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Adds a session with a valid step-up, because the colleague has just signed in. `life`: lifetime in seconds. */
export async function addStaffSession(tx: Tx, token: Buffer, staffId: string, life: number): Promise<void> {
  await tx
    .insertInto('staffToken')
    .values({
      hash: token,
      kind: 'session',
      staffId,
      expiresAt: secondsFromNow(life),
      steppedUpAt: sql`now()`,
    })
    .execute()
}

/** Stores a device, given by the hash of its token, as known for a colleague. `life`: lifetime in seconds. */
export async function addStaffDevice(tx: Tx, device: Buffer, staffId: string, life: number): Promise<void> {
  await tx
    .insertInto('staffToken')
    .values({ hash: device, kind: 'device', staffId, expiresAt: secondsFromNow(life) })
    .execute()
}

/** Returns the id of the colleague to whom a known device belongs; null if the device is unknown or has expired. */
export async function staffOfDevice(db: Db, device: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('staffToken')
    .select('staffId')
    .where('hash', '=', device)
    .where('kind', '=', 'device')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.staffId ?? null
}

/** Records that the identity was confirmed again in this session. */
export async function stepUpSession(tx: Tx, token: Buffer): Promise<void> {
  await tx
    .updateTable('staffToken')
    .set({ steppedUpAt: sql`now()` })
    .where('hash', '=', token)
    .where('kind', '=', 'session')
    .execute()
}

/** Deletes a session. Returns the colleague's id; null if there is no such session. */
export async function deleteStaffSession(tx: Tx, token: Buffer): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('staffToken')
    .where('hash', '=', token)
    .where('kind', '=', 'session')
    .returning('staffId')
    .executeTakeFirst()
  return deleted?.staffId ?? null
}

/** Returns true if this token was a session of a colleague whose access was removed. */
export async function isRemovedSession(db: Db, token: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('staffToken')
    .innerJoin('staff', 'staff.id', 'staffToken.staffId')
    .select('staff.id')
    .where('hash', '=', token)
    .where('kind', '=', 'session')
    .where('disabledAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends the sessions of a colleague whose access was removed, and deletes the one-time links and known devices. The
 * ended sessions are kept for a day, so that open pages can show why they ended.
 */
export async function endRemovedSessions(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffToken').where('staffId', '=', staffId).where('kind', '<>', 'session').execute()
  await tx
    .updateTable('staffToken')
    .set({ expiresAt: sql`least(expires_at, now())` })
    .where('staffId', '=', staffId)
    .execute()
}

/** Deletes a colleague's sessions and, with `all`, also the one-time links and known devices. */
export async function deleteStaffTokens(tx: Tx, staffId: string, what: 'sessions' | 'all'): Promise<void> {
  await tx
    .deleteFrom('staffToken')
    .where('staffId', '=', staffId)
    .$if(what === 'sessions', (query) => query.where('kind', '=', 'session'))
    .execute()
}

/** Deletes sessions, one-time links and known devices one day after they expire, in batches. */
export async function deleteOldStaffTokens(db: Db, batchSize = 5_000): Promise<void> {
  await inBatches(db, batchSize, async (tx, limit) => {
    const { numAffectedRows } = await sql`delete from staff_token where hash in
      (select hash from staff_token where expires_at < now() - interval '1 day' limit ${limit}
        for update skip locked)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}
