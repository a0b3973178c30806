import {
  type DuplicateKind,
  duplicateKindIds,
  maxMatches,
  type SharedKind,
  sharedKinds,
} from '#contract/office/duplicates/duplicates.ts'
import { minSharers, groupKinds } from '#contract/office/duplicates/shared-values.ts'
import { lockApplicants } from '#server/applicant/lock.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import {
  flagPair,
  insertSharedValue,
  listUnflagged,
  lookUps,
  markShared,
  type Match,
  type PairWith,
  queueUnmarked,
  saveValues,
  unmarkShared,
} from './duplicate-search.store.ts'
import { takeSearch, type WaitingSearch } from './search-queue.store.ts'

const canBeShared = (kind: DuplicateKind): kind is SharedKind => sharedKinds.some((each) => each === kind)

/** The matches of one application for one kind of duplicate. */
interface Found {
  kind: DuplicateKind
  matches: readonly Match[]
  /** The matches to flag as pairs with the application. */
  pairs: readonly Match[]
  /** Groups of matches, one for each value that more than `maxMatches` matches have. They are not flagged as pairs. */
  shared: readonly (readonly Match[])[]
}

/** Compares a submitted application with all others, for every kind of duplicate. */
async function findMatches(tx: Tx, applicantId: string): Promise<Found[]> {
  const found: Found[] = []
  for (const kind of duplicateKindIds) {
    const { rows } = await lookUps[kind](applicantId).execute(tx)
    const pairs: Match[] = []
    const shared: Match[][] = []
    for (const matches of Map.groupBy(rows, ({ value }) => value).values()) {
      const isShared = matches.length > maxMatches
      if (isShared && canBeShared(kind)) shared.push(matches)
      // For a shared value, each application needs only the pair with its earliest match. These pairs connect all
      // applications with the value.
      else pairs.push(...(isShared ? matches.slice(0, 1) : matches))
    }
    found.push({ kind, matches: rows, pairs, shared })
  }
  return found
}

/**
 * Searches for duplicates of an application and removes it from the search queue. Flags each new pair. If more than
 * `maxMatches` others share a value, marks the application instead of flagging pairs; for kinds without marks, flags
 * one pair. Removes marks that no longer apply. Writes audit entries. Returns false, and changes nothing, if the
 * application has changed since `waiting` was read.
 */
export async function searchDuplicates(tx: Tx, waiting: WaitingSearch): Promise<boolean> {
  const { applicantId } = waiting
  const found = await findMatches(tx, applicantId)
  const newPairs = await listUnflagged(
    tx,
    applicantId,
    found.flatMap(({ kind, pairs }) => pairs.map(({ id, shared }) => ({ kind, otherId: id, value: shared }))),
  )
  // An approval also locks its applicant, so each new pair is clearly stored either before the approval or after it.
  await lockApplicants(tx, [applicantId, ...newPairs.map(({ otherId }) => otherId)])
  if (!(await takeSearch(tx, waiting))) return false
  for (const pair of newPairs) await flag(tx, applicantId, pair)
  for (const { kind, matches, shared } of found) {
    if (canBeShared(kind)) for (const sharing of shared) await mark(tx, kind, applicantId, sharing)
    await listValues(tx, kind, applicantId, matches)
  }
  await unmark(
    tx,
    applicantId,
    sharedKinds.filter((each) => found.some(({ kind, shared }) => kind === each && shared.length > 0)),
  )
  return true
}

/** Removes the marks of an application, except those of `kinds`, and writes audit entries. */
async function unmark(tx: Tx, applicantId: string, kinds: readonly SharedKind[]): Promise<void> {
  for (const kind of await unmarkShared(tx, applicantId, kinds))
    await writeAudit(tx, {
      actorKind: 'system',
      action: 'duplicate-unshared',
      applicantId,
      after: { kind },
    })
}

/** Stores a pair of possible duplicates and writes an audit entry. No-op if the pair is stored already. */
async function flag(tx: Tx, applicantId: string, { kind, otherId, value }: PairWith): Promise<void> {
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
 * Marks an application whose value more than `maxMatches` others share. Queues a new search for the matches that have
 * no mark yet. At their last search, too few applications may have had this value.
 */
async function mark(tx: Tx, kind: SharedKind, applicantId: string, matches: readonly Match[]): Promise<void> {
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

/** Returns the common values of matches, the most frequent value first. */
function valuesOf(matches: readonly Match[]): string[] {
  const groups = Map.groupBy(matches, ({ shared }) => shared)
  const byFrequency = [...groups].toSorted(([, one], [, other]) => other.length - one.length)
  return byFrequency.flatMap(([value]) => value ?? [])
}
