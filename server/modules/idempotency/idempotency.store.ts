import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { StoredAnswer } from '#server/db/schema.ts'

export interface KeyedRequest {
  applicantId: string
  key: string
  fingerprint: Buffer
}

/**
 * Returns the fingerprint of the request that used an idempotency key, and the stored response; undefined for a new
 * key.
 */
export function findKey(tx: Tx, { applicantId, key }: Pick<KeyedRequest, 'applicantId' | 'key'>) {
  return tx
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'answer'])
    .where('applicantId', '=', applicantId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Claims a key. The caller must hold the lock on the applicant's row. Returns false if the key is used already. */
export async function claimKey(tx: Tx, request: KeyedRequest): Promise<boolean> {
  const row = await tx
    .insertInto('idempotencyKey')
    .values({ ...request, answer: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the response to a request with an idempotency key, so that a repeated request gets the same response. */
export async function storeAnswer(
  tx: Tx,
  { applicantId, key }: Pick<KeyedRequest, 'applicantId' | 'key'>,
  answer: StoredAnswer,
): Promise<void> {
  await tx
    .updateTable('idempotencyKey')
    .set({ answer: JSON.stringify(answer) })
    .where('applicantId', '=', applicantId)
    .where('key', '=', key)
    .execute()
}

/** Deletes up to `limit` idempotency keys that are older than `days` days. Returns the number of deleted keys. */
export async function deleteOldKeys(tx: Tx, days: number, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('idempotencyKey')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('applicantId', 'key'),
        'in',
        selectFrom('idempotencyKey as old')
          .select(['old.applicantId', 'old.key'])
          .where('old.createdAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
          .limit(limit)
          .$asTuple('applicantId', 'key'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
