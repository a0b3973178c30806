import {
  type DuplicateKind,
  duplicateKindIds,
  maxMatches,
  type SharedKind,
  sharedKinds,
} from '#contract/office/duplicates/duplicates.ts'
import { minSharers, groupKinds } from '#contract/office/duplicates/shared-values.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import {
  flagPair,
  insertSharedValue,
  lookUps,
  markShared,
  type Match,
  queueUnmarked,
  saveValues,
  unmarkShared,
} from './duplicate-search.store.ts'

const canBeShared = (kind: DuplicateKind): kind is SharedKind => sharedKinds.some((each) => each === kind)

/**
 * Compares a submitted application with all others. Flags each pair found. If too many others share a value, marks the
 * application instead; for kinds without marks, flags one pair. Removes marks that no longer apply, and writes audit
 * entries.
 */
export async function searchDuplicates(tx: Tx, applicantId: string): Promise<void> {
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

/** Stores a pair of possible duplicates and writes an audit entry. No-op if the pair is stored already. */
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
 * Marks an application whose value more than `maxMatches` others share. Other applications with the value that have no
 * mark are queued for a new search: at their last search, too few applications may have had this value.
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
