import type { BodyOf } from '#contract/endpoint.ts'
import type { decisions, Releasing } from '#contract/office/decisions/decisions.ts'
import { digestOf, maxNamed } from '#contract/office/decisions/release-selection.ts'
import type { ReleaseChoice } from './release-choice.ts'
import type { ReleaseState } from './release-state.ts'
import { totalsOf } from './totals-of.ts'

type ReleaseBody = BodyOf<typeof decisions.release>

/** The decisions of the release page that are chosen for the release. */
export interface ChosenDecisions extends ReleaseChoice {
  state: ReleaseState | null
  chosen: readonly Releasing[]
}

/**
 * Returns the request fields that release exactly the chosen decisions. Up to `maxNamed` decisions are listed by id.
 * For more decisions, the fields contain the filters of the list, the decisions to leave out, and a digest of the
 * chosen ids. The server rejects the request if the digest no longer matches, because a colleague has changed the list.
 */
export function selectionFor({
  state,
  chosen,
  kind,
  left,
}: ChosenDecisions): Pick<ReleaseBody, 'decisionIds' | 'all' | 'digest'> {
  const ids = chosen.map(({ decisionId }) => decisionId)
  if (ids.length <= maxNamed) return { decisionIds: ids }
  const all = state !== null && 'all' in state ? state.all : { except: [] }
  return { all: { ...all, kind, except: [...all.except, ...left] }, digest: digestOf(ids) }
}

/** The server's message for a changed list. The form shows it at the field for the number and keeps the typed texts. */
export const listChanged = 'The list of decisions has changed. Check it and type the number again.'

/** Hint and error at the field for the number while no decision is selected. */
export const nothingChosen = 'Select at least one decision.'

/** Returns the number of decisions that a colleague typed, such as «1,200»; NaN if it is not a number. */
export const typedNumber = (count: string) => Number(count.replaceAll(',', ''))

/**
 * Returns the error of the typed number of decisions; null if the number is right. `isTypedForList`: true if the number
 * was typed for the list that is shown now.
 */
export function countError(
  count: string,
  chosen: readonly Pick<Releasing, 'kind'>[],
  isTypedForList: boolean,
): string | null {
  if (chosen.length === 0) return nothingChosen
  if (count === '') return `Type the number of decisions: ${totalsOf(chosen)}.`
  if (!isTypedForList) return listChanged
  return typedNumber(count) === chosen.length
    ? null
    : `This is not the number of decisions: ${totalsOf(chosen)}.`
}
