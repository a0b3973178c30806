import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/**
 * Returns the name of the queue for an applicant's deliveries. There are 16 queues, and the deliveries in a queue run
 * one after another. One queue per applicant would be too many: graphile-worker never deletes a queue. Each time it
 * fetches a job that has a queue, it locks all queues that are not busy. The last digit of an id is random.
 */
const deliveryQueue = (applicantId: string) => `portal:${applicantId.slice(-1)}`

/** Stores the encrypted password and queues its delivery in the caller's transaction. */
export async function storePortalPassword(
  tx: Db,
  applicantId: string,
  sealedPassword: Buffer,
): Promise<void> {
  await tx
    .insertInto('portalAccount')
    .values({ applicantId, sealedPassword })
    .onConflict((conflict) =>
      conflict.column('applicantId').doUpdateSet({ setAt: sql`now()`, sealedPassword }),
    )
    .execute()
  // The deliveries of one applicant have the same queue, so that the newest password is delivered last. With the backoff
  // of the job queue, 40 attempts take about eight days.
  await sql`select graphile_worker.add_job('deliver_portal_password',
    json_build_object('applicantId', ${applicantId}::text), max_attempts => 40,
    queue_name => ${deliveryQueue(applicantId)}, job_key => ${`portal:${applicantId}`})`.execute(tx)
}

/** Returns the data of an account whose password is not delivered yet; undefined if there is none. */
export async function findUndelivered(db: Db, applicantId: string) {
  return db
    .selectFrom('portalAccount')
    .innerJoin('applicant', 'applicant.id', 'portalAccount.applicantId')
    .select([
      'applicant.applicationNumber',
      'applicant.matricNumber',
      'applicant.surname',
      'applicant.firstname',
      'applicant.email',
      'applicant.programmeId',
      'portalAccount.sealedPassword',
    ])
    .where('portalAccount.applicantId', '=', applicantId)
    .where('portalAccount.sealedPassword', 'is not', null)
    .$narrowType<{ sealedPassword: Buffer }>()
    .executeTakeFirst()
}

/**
 * Deletes the encrypted password after its delivery. Returns false if the password was replaced or deleted in the
 * meantime.
 */
export async function deleteDelivered(tx: Db, applicantId: string, sealedPassword: Buffer): Promise<boolean> {
  const result = await tx
    .updateTable('portalAccount')
    .set({ sealedPassword: null })
    .where('applicantId', '=', applicantId)
    .where('sealedPassword', '=', sealedPassword)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Deletes the record of a password that could not be delivered: it was rejected or is overdue, or the letter was
 * withdrawn. Returns false if the password was replaced or deleted in the meantime.
 */
export async function deleteUndelivered(
  tx: Db,
  applicantId: string,
  sealedPassword: Buffer,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('portalAccount')
    .where('applicantId', '=', applicantId)
    .where('sealedPassword', '=', sealedPassword)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Locks and returns at most `limit` accounts with an undelivered password that was set more than `days` days ago. */
export async function findOverdue(
  tx: Tx,
  days: number,
  limit: number,
): Promise<{ applicantId: string; sealedPassword: Buffer }[]> {
  return tx
    .selectFrom('portalAccount')
    .select(['applicantId', 'sealedPassword'])
    .where('sealedPassword', 'is not', null)
    .where('setAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .$narrowType<{ sealedPassword: Buffer }>()
    .orderBy('setAt')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Locks and returns all undelivered passwords for the learning portal. */
export async function lockUndelivered(tx: Tx): Promise<{ applicantId: string; sealedPassword: Buffer }[]> {
  return tx
    .selectFrom('portalAccount')
    .select(['applicantId', 'sealedPassword'])
    .where('sealedPassword', 'is not', null)
    .$narrowType<{ sealedPassword: Buffer }>()
    .forUpdate()
    .execute()
}

/** Replaces the encrypted portal password of an applicant, after a change of the key. */
export async function replaceSealed(tx: Tx, applicantId: string, sealedPassword: Buffer): Promise<void> {
  await tx
    .updateTable('portalAccount')
    .set({ sealedPassword })
    .where('applicantId', '=', applicantId)
    .execute()
}
