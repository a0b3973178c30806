import type { FileStore } from '#server/adapters/files/files.ts'
import { PictureRejected, type Pictures } from '#server/adapters/pictures/pictures.ts'
import { writeAudits } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import { saveHash, unhashedPictures } from './duplicate-search.store.ts'
import { searchDuplicates } from './search-duplicates.ts'
import { postponeSearch, type WaitingSearch, waitingSearches } from './search-queue.store.ts'
import { settleDecided } from './shared-values.store.ts'

export interface DuplicateSearch {
  /**
   * Searches for duplicates of the applications in the search queue and flags each pair found. Starts no further search
   * after `maxMs`. If a search fails, logs an error and moves the application to the end of the queue. Returns the
   * number of applications for which it searched.
   */
  searchWaiting(maxMs?: number): Promise<number>
}

export interface DuplicateSearchDeps {
  database: Database
  files: Pick<FileStore, 'read'>
  pictures: { readonly office: Pick<Pictures['office'], 'fingerprint'> }
  log: { error(fields: object, message: string): void }
}

const batchSize = 20

export function duplicateSearch({ database, files, pictures, log }: DuplicateSearchDeps): DuplicateSearch {
  const { system } = database

  /**
   * Stores the perceptual hashes that are still missing for an application's pictures. Skips a picture whose file is
   * missing or cannot be decoded. Must not run in a transaction, because a picture may wait long for a worker process.
   */
  async function hashPictures(applicantId: string): Promise<void> {
    for (const { id, fileKey } of await unhashedPictures(system, applicantId)) {
      const jpeg = await files.read(fileKey)
      if (jpeg === null) continue
      try {
        await saveHash(system, id, await pictures.office.fingerprint(jpeg))
      } catch (error) {
        if (!(error instanceof PictureRejected)) throw error
      }
    }
  }

  /** Runs one search. Returns false if the application has changed since `waiting` was read. The next run retries. */
  async function search(waiting: WaitingSearch): Promise<boolean> {
    await hashPictures(waiting.applicantId)
    return system.transaction().execute((tx) => searchDuplicates(tx, waiting))
  }

  return {
    async searchWaiting(maxMs = 45_000) {
      await system.transaction().execute(settle)
      const { count } = await eachDue({
        find: (failed) => waitingSearches(system, failed, batchSize),
        idOf: ({ applicantId }) => applicantId,
        work: search,
        async onError(err, waiting) {
          log.error(
            { err, applicantId: waiting.applicantId },
            'the search for duplicates of an application failed',
          )
          await postponeSearch(system, waiting)
        },
        endMs: performance.now() + maxMs,
      })
      return count
    },
  }
}

/**
 * Applies decisions about shared values to pairs and marks that were stored after the decision. See `settleDecided`.
 */
async function settle(tx: Tx): Promise<void> {
  const changes = (await settleDecided(tx)).flatMap(({ leftId, rightId, sharedValueId, kind }) =>
    [leftId, rightId].map((applicantId) => ({
      applicantId,
      before: null,
      after: { sharedValueId, kind },
    })),
  )
  if (changes.length > 0)
    await writeAudits(tx, { actorKind: 'system', action: 'shared-value-decided' }, changes)
}
