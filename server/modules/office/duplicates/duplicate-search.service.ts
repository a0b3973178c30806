import {
  type DuplicateKind,
  duplicateKindIds,
  maxMatches,
  type SharedKind,
  sharedKinds,
} from '#contract/office/duplicates/duplicates.ts'
import { minSharers, groupKinds } from '#contract/office/duplicates/shared-values.ts'
import type { FileStore } from '#server/adapters/files/files.ts'
import { PictureRejected, type Pictures } from '#server/adapters/pictures/pictures.ts'
import { writeAudit, writeAudits } from '#server/db/audit.ts'
import type { Database, Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import {
  flagPair,
  insertSharedValue,
  lookUps,
  markShared,
  type Match,
  queueUnmarked,
  saveHash,
  saveValues,
  takeSearches,
  unhashedPictures,
  unmarkShared,
  waitingSearches,
} from './duplicate-search.store.ts'
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

const canBeShared = (kind: DuplicateKind): kind is SharedKind => sharedKinds.some((each) => each === kind)
const batchSize = 20

/** Returns the common values of matches, the most frequent value first. */
function valuesOf(matches: readonly Match[]): string[] {
  const groups = Map.groupBy(matches, ({ shared }) => shared)
  const byFrequency = [...groups].toSorted(([, one], [, other]) => other.length - one.length)
  return byFrequency.flatMap(([value]) => value ?? [])
}

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

  async function flag(
    tx: Tx,
    kind: DuplicateKind,
    applicantId: string,
    { id: otherId, shared: value }: Match,
  ): Promise<void> {
    const flagId = await flagPair(tx, { id: newId(), kind, one: applicantId, two: otherId, value })
    if (flagId === undefined) return
    await writeAudit(tx, {
      actorKind: 'system',
      action: 'duplicate-found',
      applicantId,
      after: { flagId, kind, otherId },
    })
  }

  /**
   * Marks an application whose value more than `maxMatches` others share. Queues those of the others that have no such
   * mark for a new search. At their last search, too few applications with this value may have been submitted.
   */
  async function mark(
    tx: Tx,
    kind: SharedKind,
    applicantId: string,
    matches: readonly Match[],
  ): Promise<void> {
    const [value = null] = valuesOf(matches)
    if (!(await markShared(tx, { applicantId, kind, value }))) return
    await writeAudit(tx, { actorKind: 'system', action: 'duplicate-shared', applicantId, after: { kind } })
    await queueUnmarked(
      tx,
      kind,
      matches.map(({ id }) => id),
    )
  }

  /**
   * Adds the values that an application shares with several others to the office's list of shared values. The office
   * can then decide once for all applications with a value.
   */
  async function listValues(
    tx: Tx,
    kind: DuplicateKind,
    applicantId: string,
    matches: readonly Match[],
  ): Promise<void> {
    const group = groupKinds.find((each) => each === kind)
    if (group === undefined || matches.length === 0) return
    await saveValues(tx, kind, applicantId, matches)
    for (const value of valuesOf(matches)) {
      const sharers = matches.filter(({ shared }) => shared === value).length
      if (sharers >= minSharers)
        await insertSharedValue(tx, { id: newId(), kind: group, value, foundWith: applicantId })
    }
  }

  async function search(tx: Tx, applicantId: string): Promise<void> {
    const shared: SharedKind[] = []
    for (const kind of duplicateKindIds) {
      const { rows } = await lookUps[kind](applicantId).execute(tx)
      for (const matches of Map.groupBy(rows, ({ value }) => value).values()) {
        const isShared = matches.length > maxMatches
        if (isShared && canBeShared(kind)) {
          shared.push(kind)
          await mark(tx, kind, applicantId, matches)
        } else {
          // A pair with the earliest match is enough for a shared value: these pairs connect all applications with the
          // value.
          const flagged = isShared ? matches.slice(0, 1) : matches
          for (const match of flagged) await flag(tx, kind, applicantId, match)
        }
      }
      await listValues(tx, kind, applicantId, rows)
    }
    for (const kind of await unmarkShared(tx, applicantId, shared))
      await writeAudit(tx, {
        actorKind: 'system',
        action: 'duplicate-unshared',
        applicantId,
        after: { kind },
      })
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
