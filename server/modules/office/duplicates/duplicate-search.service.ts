import type { FileStore } from '#server/adapters/files/files.ts'
import { PictureRejected, type Pictures } from '#server/adapters/pictures/pictures.ts'
import { writeAudits } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { saveHash, takeSearches, unhashedPictures, waitingSearches } from './duplicate-search.store.ts'
import { searchDuplicates } from './search-duplicates.ts'
import { settleDecided } from './shared-values.store.ts'

export interface DuplicateSearch {
  /**
   * Searches for duplicates of the applications in the search queue and flags each pair found. Starts no new batch
   * after `maxMs`. Returns the number of applications for which it searched.
   */
  searchWaiting(maxMs?: number): Promise<number>
}

export interface DuplicateSearchDeps {
  database: Database
  files: Pick<FileStore, 'read'>
  pictures: Pick<Pictures, 'fingerprint'>
}

const batchSize = 20

export function duplicateSearch({ database, files, pictures }: DuplicateSearchDeps): DuplicateSearch {
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
        await saveHash(system, id, await pictures.fingerprint(jpeg))
      } catch (error) {
        if (!(error instanceof PictureRejected)) throw error
      }
    }
  }

  return {
    async searchWaiting(maxMs = 45_000) {
      const start = performance.now()
      let searched = 0
      await system.transaction().execute(settle)
      for (;;) {
        const waiting = await waitingSearches(system, batchSize)
        for (const { applicantId } of waiting) await hashPictures(applicantId)
        const taken = await system.transaction().execute(async (tx) => {
          const ids = await takeSearches(tx, waiting)
          for (const id of ids) await searchDuplicates(tx, id)
          return ids.length
        })
        searched += taken
        // If no application was taken, another worker has locked them, or they have all changed. The next run searches
        // for them.
        if (taken === 0 || waiting.length < batchSize || performance.now() - start > maxMs) return searched
      }
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
