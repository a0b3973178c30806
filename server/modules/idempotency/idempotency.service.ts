import { createHash } from 'node:crypto'
import { lockApplicantRow } from '#server/applicant/lock.ts'
import type { Seal } from '#server/adapters/seal/seal.ts'
import type { Database } from '#server/db/client.ts'
import { deleteOld } from '#server/db/delete-old.ts'
import type { Answer } from '#server/http/answer.ts'
import { badRequest, unprocessable } from '#server/http/errors.ts'
import type { KeyedCall, Once } from '#server/http/once.ts'
import { claimKey, deleteOldKeys, findKey, storeAnswer } from './idempotency.store.ts'

export interface IdempotencyService {
  once: Once
  /** Deletes idempotency keys older than 14 days. */
  deleteOld(): Promise<void>
}

const keyShape = /^[\w-]{16,64}$/
/** Minimum number of days for which a response is stored. A request that is repeated later is treated as a new one. */
const daysKept = 14

interface IdempotencyDeps {
  database: Database
  seal: Pick<Seal, 'authenticate'>
}

export function idempotencyService({ database, seal }: IdempotencyDeps): IdempotencyService {
  /** Returns the fingerprint that identifies a repeated request. It does not reveal a password in the body. */
  function fingerprintOf({ applicantId, call, body, hasPassword }: KeyedCall): Buffer {
    const request = `${call}\n${JSON.stringify(body) ?? ''}`
    if (hasPassword) return seal.authenticate(`request ${applicantId} ${request}`)
    return createHash('sha256').update(request).digest()
  }

  return {
    async once<Data>(request: KeyedCall, change: () => Promise<Answer<Data>>) {
      const { applicantId, key } = request
      if (!keyShape.test(key))
        throw badRequest(
          'validation-failed',
          'The Idempotency-Key must have 16 to 64 letters, digits, hyphens or underscores.',
        )
      const fingerprint = fingerprintOf(request)
      return database.asApplicantTogether(applicantId, async (tx) => {
        // Locks the applicant's row before the key is inserted. Because of the foreign key, the insertion alone would
        // take a shared lock on that row. Two changes with different keys would both get this shared lock, and then
        // wait for each other when they change the row.
        await lockApplicantRow(tx, applicantId)
        if (await claimKey(tx, { applicantId, key, fingerprint })) {
          const answer = await change()
          await storeAnswer(tx, { applicantId, key }, answer)
          return answer
        }
        const used = await findKey(tx, { applicantId, key })
        if (used === undefined || !used.fingerprint.equals(fingerprint))
          throw unprocessable(
            'idempotency-key-reused',
            'This Idempotency-Key was used for another request. Send a new one.',
          )
        // The cast is safe: the response was stored for the same endpoint, so it has that endpoint's type.
        return used.answer as Answer<Data>
      })
    },

    async deleteOld() {
      await deleteOld(
        database.system,
        { action: 'old-idempotency-keys-deleted', days: daysKept },
        (tx, batchSize) => deleteOldKeys(tx, daysKept, batchSize),
      )
    },
  }
}
