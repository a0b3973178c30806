import type { EntryRule, Place } from '#contract/eligibility/entry-rule.ts'

export const english: Place = { count: 1, from: ['English Language'] }
export const mathematics: Place = { count: 1, from: ['Mathematics'] }
export const biology: Place = { count: 1, from: ['Biology', 'Health Science'] }
export const chemistry: Place = { count: 1, from: ['Chemistry'] }
export const physics: Place = { count: 1, from: ['Physics'] }
export const economics: Place = { count: 1, from: ['Economics', 'Commerce'] }
export const government: Place = {
  count: 1,
  from: ['Government', 'History', 'Civic Education'],
}
export const literature: Place = { count: 1, from: ['Literature in English'] }
export const religion: Place = {
  count: 1,
  from: ['Christian Religious Studies', 'Islamic Religious Studies'],
}

function olevelEntry(credits: number, sittings: number, subjects: readonly Place[]): EntryRule {
  return {
    routes: [
      {
        name: "O'level",
        olevel: {
          options: [{ sittings, credits }],
          places: [english, ...subjects],
          awaited: 'accepted',
        },
      },
    ],
  }
}

/**
 * Returns the entry rule for a first degree: five credits in at most two sittings, including English and the given
 * subjects.
 */
export function degreeEntry(...subjects: Place[]): EntryRule {
  return olevelEntry(5, 2, subjects)
}

/** Like `degreeEntry`, but all five credits must come from one sitting. */
export function oneSittingEntry(...subjects: Place[]): EntryRule {
  return olevelEntry(5, 1, subjects)
}

/**
 * Returns the entry rule for a diploma: four credits in at most two sittings, including English and the given subjects.
 */
export function diplomaEntry(...subjects: Place[]): EntryRule {
  return olevelEntry(4, 2, subjects)
}
