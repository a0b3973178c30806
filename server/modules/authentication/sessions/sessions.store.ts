import { sql } from 'kysely'
import { sharedApplicantSql } from '#server/applicant/lock.ts'
import type { Database, Db, Tx } from '#server/db/client.ts'
import { inBatches } from '#server/db/delete-old.ts'
import type { Statement } from '#server/db/statement.ts'
import {
  type ApplicantRecord,
  type RecordValues,
  recordColumn,
  recordJoins,
  recordOf,
} from '#server/applicant/record.ts'

/** Lifetimes of tokens, in seconds. */
export interface TokenLifetimes {
  access: number
  refresh: number
}

export interface SessionTokens {
  access: Buffer
  refresh: Buffer
}

const sessionText = `select token.session_id as "sessionId", ${recordColumn}
  from token join applicant on applicant.id = token.applicant_id ${recordJoins}
  where token.hash = $1 and token.kind = 'access' and token.expires_at > now()`

/** SQL statement that reads the session of an access token and the applicant record in one query. */
export function readSessionStatement(access: Buffer): Statement {
  return { name: 'read-session', text: sessionText, values: [access] }
}

/**
 * Reads the session of an access token and the applicant record, in one round trip. Returns null for an invalid token.
 */
export async function readSession(
  database: Database,
  access: Buffer,
): Promise<{ sessionId: string; record: ApplicantRecord } | null> {
  const statement = readSessionStatement(access)
  const [row] = await database.systemStatement<{ sessionId: string; record: RecordValues }>(statement)
  return row === undefined ? null : { sessionId: row.sessionId, record: recordOf(row.record) }
}

export interface NewSession {
  sessionId: string
  applicantId: string
  /** Stored hash against which the password was checked. */
  passwordHash: string
  remembered: boolean
  tokens: SessionTokens
  lives: TokenLifetimes
  /** Hash of the device token to store, and its lifetime in seconds; null to store none. */
  device: { hash: Buffer; life: number } | null
  /** Browser and system of the device, such as `Chrome on Android`. */
  deviceName: string
  /** Hash of the device token that the client sent; null if the token is missing or malformed. */
  knownBy: Buffer | null
  requestId: string
}

/** Name of the job that emails the owner about a sign-in on a new device. */
export const newDeviceTask = 'mail_new_device'

/**
 * Opens a session with its tokens and an audit entry, in one statement. On a new device, also queues a job that emails
 * the owner, except before the activation and at the first sign-in after it. A device is new if neither `knownBy` nor
 * `device` is stored for this applicant and still valid. Returns false if the password was changed after it was
 * checked.
 */
export async function openSession(database: Database, opened: NewSession): Promise<boolean> {
  const rows = await database.systemStatement({
    name: 'open-session',
    text: `with owner as (
        ${sharedApplicantSql('id = $2 and password_hash = $3')}
      ), opened as (
        insert into session (id, applicant_id, remembered, device) select $1, id, $4, $12 from owner returning id
      ), tokens as (
        insert into token (hash, kind, applicant_id, session_id, expires_at)
        select given.hash, given.kind, $2, opened.id, now() + make_interval(secs => given.life)
        from opened, (values ($5::bytea, 'access', $6::int), ($7::bytea, 'refresh', $8::int)) given (hash, kind, life)
      ), device as (
        insert into token (hash, kind, applicant_id, expires_at)
        select $9::bytea, 'device', $2, now() + make_interval(secs => $10::int) from opened where $9::bytea is not null
        on conflict (hash) do nothing
      ), mailed as (
        select graphile_worker.add_job('${newDeviceTask}', json_build_object('applicantId', $2::uuid, 'session', $1::uuid,
          'device', $12::text, 'at', now()))
        from opened join applicant on applicant.id = $2 and not applicant.waiting
        where not exists (select from token
            where hash in ($9::bytea, $13) and kind = 'device' and applicant_id = $2 and expires_at > now())
          and exists (select from audit_event where applicant_id = $2 and action = 'signed-in' and id > coalesce(
            (select max(id) from audit_event where applicant_id = $2 and action = 'profile-activated'), 0))
      )
      insert into audit_event (actor_kind, actor_id, action, applicant_id, request_id, after)
      select 'applicant', $2, 'signed-in', $2, $11, jsonb_build_object('session', id, 'remembered', $4::boolean)
      from opened returning (select count(*) from mailed)`,
    values: [
      opened.sessionId,
      opened.applicantId,
      opened.passwordHash,
      opened.remembered,
      opened.tokens.access,
      opened.lives.access,
      opened.tokens.refresh,
      opened.lives.refresh,
      opened.device?.hash ?? null,
      opened.device?.life ?? 0,
      opened.requestId,
      opened.deviceName,
      opened.knownBy,
    ],
  })
  return rows.length === 1
}

/** Returns the id of the applicant with this known device; null if the device is unknown or has expired. */
export async function deviceOwner(database: Database, device: Buffer): Promise<string | null> {
  const rows = await database.systemStatement<{ owner: string }>({
    name: 'device-owner',
    text: `select applicant_id as owner from token where hash = $1 and kind = 'device' and expires_at > now()`,
    values: [device],
  })
  return rows[0]?.owner ?? null
}

export interface LockedSession {
  id: string
  applicantId: string
  remembered: boolean
  revoked: boolean
}

/**
 * Locks and returns the session of a token; null if the token is unknown. The lock keeps a renewal and the end of the
 * session from overlapping.
 */
export async function lockSessionOf(
  tx: Tx,
  token: Buffer,
  kind: 'access' | 'refresh',
): Promise<LockedSession | null> {
  const found = await tx
    .selectFrom('token')
    .select('sessionId')
    .where('hash', '=', token)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (found === undefined || found.sessionId === null) return null
  const session = await tx
    .selectFrom('session')
    .select(['id', 'applicantId', 'remembered', 'revokedAt'])
    .where('id', '=', found.sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (session === undefined) return null
  const { id, applicantId, remembered, revokedAt } = session
  return { id, applicantId, remembered, revoked: revokedAt !== null }
}

/**
 * State of a refresh token. `fresh`: not used yet. `just-used`: used within the grace period, so still accepted.
 * `spent`: used longer ago, so regarded as copied. `gone`: unknown or expired. Read the state after locking the
 * session.
 */
export type RefreshState = 'fresh' | 'just-used' | 'spent' | 'gone'

/**
 * Returns the state of a refresh token, given by its hash. A used token is `just-used` for `graceSeconds` after its
 * first use.
 */
export async function refreshState(tx: Tx, refresh: Buffer, graceSeconds: number): Promise<RefreshState> {
  const row = await tx
    .selectFrom('token')
    .select([
      'usedAt',
      sql<boolean>`expires_at > now()`.as('alive'),
      sql<boolean>`used_at > now() - make_interval(secs => ${graceSeconds})`.as('recent'),
    ])
    .where('hash', '=', refresh)
    .where('kind', '=', 'refresh')
    .executeTakeFirst()
  if (row === undefined || !row.alive) return 'gone'
  if (row.usedAt === null) return 'fresh'
  return row.recent ? 'just-used' : 'spent'
}

/**
 * Marks the session's other unused refresh tokens as used, if they are older than the grace period. Simultaneous
 * renewals issue several tokens, but the client keeps only one. If any other token is used later, it was copied.
 * Newer tokens are left unchanged, because two tabs may be renewing at the same time.
 */
export async function retireOlderTokens(
  tx: Tx,
  session: LockedSession,
  used: Buffer,
  graceSeconds: number,
): Promise<void> {
  await tx
    .updateTable('token')
    .set({ usedAt: sql`now()` })
    .where('sessionId', '=', session.id)
    .where('kind', '=', 'refresh')
    .where('hash', '!=', used)
    .where('usedAt', 'is', null)
    .where('createdAt', '<', sql<Date>`now() - make_interval(secs => ${graceSeconds})`)
    .execute()
}

/** Issues new tokens for a refresh token and marks it as used. */
export async function rotate(
  tx: Tx,
  session: LockedSession,
  used: Buffer,
  tokens: SessionTokens,
  lives: TokenLifetimes,
): Promise<void> {
  const { applicantId, id: sessionId } = session
  await tx
    .updateTable('token')
    .set({ usedAt: sql`now()` })
    .where('hash', '=', used)
    .where('usedAt', 'is', null)
    .execute()
  await tx
    .insertInto('token')
    .values([
      { hash: tokens.access, kind: 'access', applicantId, sessionId, expiresAt: after(lives.access) },
      { hash: tokens.refresh, kind: 'refresh', applicantId, sessionId, expiresAt: after(lives.refresh) },
    ])
    .execute()
}

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Marks a session as one with «Remember me». */
export async function rememberSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('session').set({ remembered: true }).where('id', '=', sessionId).execute()
}

/** Ends a session and deletes its tokens. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('session').set({ revokedAt: sql`now()` }).where('id', '=', sessionId).execute()
  await tx.deleteFrom('token').where('sessionId', '=', sessionId).execute()
}

/**
 * Ends the sessions of an applicant, except the one whose id is `except`, and deletes their tokens. Returns the number
 * of sessions ended.
 */
export async function endSessionsOf(tx: Tx, applicantId: string, except: string | null): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ revokedAt: sql`now()` })
    .where('applicantId', '=', applicantId)
    .where('revokedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  const ids = ended.map((session) => session.id)
  if (ids.length > 0) await tx.deleteFrom('token').where('sessionId', 'in', ids).execute()
  return ids.length
}

/** Deletes tokens that expired more than a day ago, and sessions older than a day that have no tokens, in batches. */
export async function deleteExpired(db: Db, batchSize = 5_000): Promise<void> {
  await inBatches(db, batchSize, async (tx, limit) => {
    const { numAffectedRows } = await sql`delete from token where hash in
      (select hash from token where expires_at < now() - interval '1 day' limit ${limit} for update skip locked)`.execute(
      tx,
    )
    return Number(numAffectedRows ?? 0)
  })
  await inBatches(db, batchSize, async (tx, limit) => {
    const { numAffectedRows } = await sql`delete from session where id in
      (select id from session where created_at < now() - interval '1 day'
        and not exists (select 1 from token where token.session_id = session.id) limit ${limit}
        for update skip locked)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/** Returns the email address and first name of an applicant, and whether the profile waits for activation. */
export async function nameOf(
  tx: Tx,
  applicantId: string,
): Promise<{ email: string; firstname: string; waiting: boolean }> {
  return tx
    .selectFrom('applicant')
    .select(['email', 'firstname', 'waiting'])
    .where('id', '=', applicantId)
    .executeTakeFirstOrThrow()
}
