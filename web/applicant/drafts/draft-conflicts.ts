import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { DraftSection, StoredDraft } from '#contract/endpoints/draft.ts'
import { draftConflicts, endConflict, held, type Held, replace, show } from './held-drafts.ts'
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts'
import { areSame } from './rebase.ts'

/* Drafts of one section that two devices have typed without saving the section. */

function mergedWith(theirs: StoredDraft, mine: Held): MergedDraft {
  return mergeDrafts(mine.base.answers, mine.answers, theirs.answers)
}

function settle(theirs: StoredDraft, mine: Held, answers: DraftAnswers): void {
  const base = { answers: theirs.answers, savedAt: theirs.savedAt }
  const savedAt = areSame(answers, theirs.answers) ? theirs.savedAt : null
  replace(theirs.section, { ...mine, answers, base, savedAt, changedAt: Date.now() })
  show(theirs.section)
}

/**
 * Merges a newer draft of another device into the draft of this device. If both have changed the same field, the page
 * of the section asks which text to keep. Until then nothing is sent, because it would replace the other text.
 */
export function receiveNewer(theirs: StoredDraft): void {
  const { section } = theirs
  const mine = held.get(section)
  if (mine === undefined) return
  const { answers, conflicts } = mergedWith(theirs, mine)
  if (conflicts.length === 0) return settle(theirs, mine, answers)
  draftConflicts.set({ ...draftConflicts.get(), [section]: theirs })
  show(section)
}

/** Returns the fields with different texts on this device and in the newer draft `theirs`. */
export function conflictOf(theirs: StoredDraft): { mine: DraftAnswers; theirs: DraftAnswers } {
  const mine = held.get(theirs.section)
  if (mine === undefined) return { mine: {}, theirs: {} }
  const { conflicts } = mergedWith(theirs, mine)
  return { mine: picked(mine.answers, conflicts), theirs: picked(theirs.answers, conflicts) }
}

function picked(answers: DraftAnswers, fields: readonly string[]): DraftAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => fields.includes(field)))
}

/** Ends a conflict with the texts of one side. The fields that only one side has changed are merged in any case. */
export function keepDraft(theirs: StoredDraft, side: 'mine' | 'theirs'): void {
  const { section } = theirs
  const mine = held.get(section)
  if (mine !== undefined) {
    const { answers, conflicts } = mergedWith(theirs, mine)
    const chosen = side === 'mine' ? {} : picked(theirs.answers, conflicts)
    settle(theirs, mine, { ...answers, ...chosen })
  }
  endConflict(section)
}
