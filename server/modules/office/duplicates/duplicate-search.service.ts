import { type DuplicateKind, duplicateKinds } from '#contract/office/duplicates.ts'
import type { FileStore } from '#server/adapters/files/files.ts'
import { PictureRefused, type Pictures } from '#server/adapters/pictures/pictures.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import {
  flagPair,
  lookUps,
  mostMatches,
  saveHash,
  takeSearches,
  unhashedPictures,
  waitingSearches,
} from './duplicate-search.store.ts'

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

const kinds = Object.keys(duplicateKinds) as DuplicateKind[]
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
        if (!(error instanceof PictureRefused)) throw error
      }
    }
  }

  async function search(tx: Tx, applicantId: string): Promise<void> {
    for (const kind of kinds) {
      const { rows } = await lookUps[kind](applicantId).execute(tx)
      if (rows.length > mostMatches) continue
      for (const { id: otherId } of rows) {
        const flagId = newId()
        if (!(await flagPair(tx, flagId, kind, applicantId, otherId))) continue
        await writeAudit(tx, {
          actorKind: 'system',
          action: 'duplicate-found',
          applicantId,
          after: { flagId, kind, otherId },
        })
      }
    }
  }

  return {
    async searchWaiting(maxMs = 45_000) {
      const start = performance.now()
      let searched = 0
      for (;;) {
        const waiting = await waitingSearches(system, batchSize)
        for (const { applicantId } of waiting) await hashPictures(applicantId)
        const taken = await system.transaction().execute(async (tx) => {
          const ids = await takeSearches(tx, waiting)
          for (const id of ids) await search(tx, id)
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
