import type { DraftAnswers } from '#contract/draft-answers.ts'

/** The server's answers on which a draft of this device is based. */
export interface DraftBase {
  answers: DraftAnswers
  /** Time of the save on the server; null for answers that the form had before anything was typed. */
  savedAt: string | null
}

/**
 * Applies the changes between the answers `from` and `to` to the answers `onto`. A changed field gets the value in
 * `to`, or is removed if `to` lacks it. All other fields of `onto` keep their values.
 */
export function rebase(onto: DraftAnswers, from: DraftAnswers, to: DraftAnswers): DraftAnswers {
  const changed = new Set(Object.keys({ ...from, ...to }).filter((field) => from[field] !== to[field]))
  const unchanged = Object.entries(onto).filter(([field]) => !changed.has(field))
  return Object.fromEntries([...unchanged, ...Object.entries(to).filter(([field]) => changed.has(field))])
}

/** Whether two drafts have the same answers. */
export function areSame(one: DraftAnswers, other: DraftAnswers): boolean {
  return Object.keys({ ...one, ...other }).every((field) => one[field] === other[field])
}

/** Returns the base that the server stored later; `one` if the times are equal. */
export function newerBase(one: DraftBase, other: DraftBase): DraftBase {
  return (other.savedAt ?? '') > (one.savedAt ?? '') ? other : one
}
