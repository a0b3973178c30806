import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

export type CodeKind = 'activation' | 'reset'

/** Deletes all codes of one kind that an applicant has. No-op if there are none. */
export async function deleteCodes(tx: Tx, applicantId: string, kind: CodeKind): Promise<void> {
  await tx.deleteFrom('token').where('applicantId', '=', applicantId).where('kind', '=', kind).execute()
}

/** Stores the hash of a new code and deletes the applicant's earlier codes of this kind. */
export async function replaceCode(
  tx: Tx,
  applicantId: string,
  kind: CodeKind,
  hash: Buffer,
  lifeSeconds: number,
): Promise<void> {
  await deleteCodes(tx, applicantId, kind)
  await tx
    .insertInto('token')
    .values({ hash, kind, applicantId, expiresAt: sql<Date>`now() + make_interval(secs => ${lifeSeconds})` })
    .execute()
}

/**
 * Marks a valid code as used and returns its applicant's id; null if the code is unknown, used or expired. Only one of
 * several simultaneous requests with the same code succeeds.
 */
export async function markCodeUsed(tx: Tx, kind: CodeKind, hash: Buffer): Promise<string | null> {
  const row = await tx
    .updateTable('token')
    .set({ usedAt: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('applicantId')
    .executeTakeFirst()
  return row?.applicantId ?? null
}

/** Returns the applicant's id for a code that was used within the last `withinSeconds`; otherwise null. */
export async function recentUserOfCode(
  db: Db,
  kind: CodeKind,
  hash: Buffer,
  withinSeconds: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('token')
    .select('applicantId')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('usedAt', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst()
  return row?.applicantId ?? null
}

/** Returns the applicant's id for a valid code; null if the code is unknown, used or expired. */
export async function ownerOfCode(db: Db, kind: CodeKind, hash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('token')
    .select('applicantId')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.applicantId ?? null
}

/** Returns true if an unused code of this kind was issued within the last `withinSeconds`. */
export async function hasRecentCode(
  tx: Tx,
  applicantId: string,
  kind: CodeKind,
  withinSeconds: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('token')
    .select('hash')
    .where('applicantId', '=', applicantId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst()
  return row !== undefined
}

export interface NameJob {
  task: string
  username: string
  requestId: string
  /** At most one job per key is queued. */
  key: string
}

/** Queues a job for a username. The job starts after one second, so that a double click results in only one job. */
export async function addNameJob(db: Db, { task, username, requestId, key }: NameJob): Promise<void> {
  await sql`select graphile_worker.add_job(${task}::text,
    json_build_object('username', ${username}::text, 'requestId', ${requestId}::text),
    run_at => now() + interval '1 second', job_key => ${key}::text, job_key_mode => 'preserve_run_at')`.execute(
    db,
  )
}
