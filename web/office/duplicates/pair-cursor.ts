import * as z from 'zod/mini'
import { draftOf, keepDraft } from '#web/forms/drafts.ts'

/** The pair that a colleague compares. `index` is its position in the list when it was last found there. */
export interface PairCursor {
  flagId: string | undefined
  index: number
  /** The pair that the colleague decided on last. If the decision is undone, the pair becomes current again. */
  decided: string | undefined
}

/**
 * Returns the position of the current pair in the list; -1 if the list is empty. The current pair stays the same when
 * colleagues decide on other pairs, so that a key never decides on a pair that has just moved up. If the current pair
 * is no longer in the list, the pair that is now at its position becomes the current pair.
 */
export function positionOf(flags: readonly { id: string }[], cursor: PairCursor): number {
  const indexOf = (flagId: string | undefined) => flags.findIndex(({ id }) => id === flagId)
  const [undone, same] = [indexOf(cursor.decided), indexOf(cursor.flagId)]
  if (undone !== -1) return undone
  return same === -1 ? Math.min(cursor.index, flags.length - 1) : same
}

/** The pair to show first: the pair with this id, or the first pair of this applicant. */
export const wantedPair = z.object({ flagId: z.optional(z.string()), applicantId: z.optional(z.string()) })
type WantedPair = z.output<typeof wantedPair>

interface Pair {
  id: string
  left: { applicantId: string }
  right: { applicantId: string }
}

/** Returns the position of the wanted pair; -1 if it is not among the pairs, or if no pair is wanted. */
export function indexOfWanted(pairs: readonly Pair[], { flagId, applicantId }: WantedPair): number {
  if (flagId !== undefined) return pairs.findIndex(({ id }) => id === flagId)
  if (applicantId === undefined) return -1
  return pairs.findIndex(({ left, right }) =>
    [left.applicantId, right.applicantId].some((id) => id === applicantId),
  )
}

/** The position at which a colleague last was in a list of pairs or shared values. */
const placeSchema = z.object({
  /** Name of the list, such as `phone` for the pairs with the same phone. */
  list: z.string(),
  /** Key of the page in the browser's history. Back and a reload restore the same key. */
  visit: z.string(),
  flagId: z.string(),
  index: z.number(),
})
type Place = z.output<typeof placeSchema>

/** Name of the draft that stores the place, for this tab and this colleague only. */
const storedAs = 'duplicates'

/** Stores the place, so that the list starts there again after Back, a reload or a visit of another page. */
export function rememberPlace(at: Place): void {
  keepDraft(storedAs, at)
}

/** Returns the place that this tab has stored; undefined if there is none. */
export function storedPlace(): Place | undefined {
  return placeSchema.safeParse(draftOf(storedAs)).data
}

export interface Start {
  /** Name of the list, stored with the place. */
  list: string
  visit: string
  /** Position of the wanted entry; -1 if no entry is wanted, or if the wanted entry is not in the list. */
  wanted: number
}

/** True if the router's state asks for an entry that is not loaded yet. False once this visit has shown the list. */
export function isWantedMissing(
  { visit, wanted }: Pick<Start, 'visit' | 'wanted'>,
  isWanted: boolean,
): boolean {
  return isWanted && wanted === -1 && storedPlace()?.visit !== visit
}

/**
 * Returns true if a list starts at a stored place that is not loaded yet: the loaded pages contain neither the entry of
 * the place nor its position. If the router's state asks for an entry (`isWanted`), a new visit ignores the place.
 */
export function isPlaceMissing(
  entries: readonly { id: string }[],
  { list, visit, isWanted }: Pick<Start, 'list' | 'visit'> & { isWanted: boolean },
  stored: Place | undefined = storedPlace(),
): boolean {
  if (stored?.list !== list || (isWanted && stored.visit !== visit)) return false
  return stored.index >= entries.length && entries.every(({ id }) => id !== stored.flagId)
}

/**
 * Returns the place at which a list starts. In this order: the stored place of this page of the browser's history, the
 * pair at the position `wanted`, the stored place of the same list, the first entry.
 */
export function startOf(
  entries: readonly { id: string }[],
  { list, visit, wanted }: Start,
  stored: Place | undefined = storedPlace(),
): PairCursor {
  const isSameList = stored?.list === list
  const known = isSameList && (stored.visit === visit || wanted === -1) ? stored : undefined
  const before = known ?? { flagId: entries[wanted]?.id, index: Math.max(0, wanted) }
  const index = positionOf(entries, { ...before, decided: undefined })
  return { flagId: entries[index]?.id, index: Math.max(0, index), decided: undefined }
}
