import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

export interface SessionRow {
  id: string
  device: string
  createdAt: Date
  /** Time of the sign-in or of the last token renewal. A session in use renews its tokens at least every 15 minutes. */
  lastUsedAt: Date
}

/** Returns at most 50 sessions of an applicant that can still be used, most recently used first. */
export async function listSessions(db: Db, applicantId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .innerJoin('token', 'token.sessionId', 'session.id')
    .select(['session.id', 'session.device', 'session.createdAt'])
    .select((each) => each.fn.max('token.createdAt').as('lastUsedAt'))
    .where('session.applicantId', '=', applicantId)
    .where('session.revokedAt', 'is', null)
    .where('token.expiresAt', '>', sql<Date>`now()`)
    .where('token.usedAt', 'is', null)
    .groupBy('session.id')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('session.id', 'desc')
    .limit(maxListed)
    .execute()
}

/**
 * Returns the token hashes of the newest devices on which an applicant has signed in or used an emailed code, at most
 * 50. Each sign-in of a client without cookies adds a new device.
 */
export async function devicesOf(db: Db, applicantId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('token')
    .select('hash')
    .where('applicantId', '=', applicantId)
    .where('kind', '=', 'device')
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Stores the hash of a device token for `lifeSeconds`. No-op if the token is already stored. */
export async function addDevice(
  tx: Tx,
  applicantId: string,
  hash: Buffer,
  lifeSeconds: number,
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`
  await tx
    .insertInto('token')
    .values({ hash, kind: 'device', applicantId, expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/**
 * Deletes the device tokens of an applicant, except the token with the hash `except`. A device without a token is
 * regarded as new at its next sign-in. Returns the number of deleted tokens. Leaves expired tokens to the cleanup job.
 */
export async function forgetDevices(
  tx: Tx,
  applicantId: string,
  except: Buffer | null = null,
): Promise<number> {
  const deleted = await tx
    .deleteFrom('token')
    .where('applicantId', '=', applicantId)
    .where('kind', '=', 'device')
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(except !== null, (query) => query.where('hash', '!=', except ?? Buffer.of()))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Maximum number of sessions, or of devices, in a list. A client that signs in very often can have hundreds. */
const maxListed = 50

/** Ends one session of an applicant and deletes its tokens. Returns false if no such session is open. */
export async function endSessionOf(tx: Tx, applicantId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', sessionId)
    .where('applicantId', '=', applicantId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  await tx.deleteFrom('token').where('sessionId', '=', sessionId).execute()
  return true
}
