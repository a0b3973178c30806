import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { draftConflicts, held, type Held, replace, show } from './held-drafts.ts'
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts'
import { areSame } from './rebase.ts'

/* Functions for a section that has unsaved drafts on two devices. */

export function mergedWith(theirs: StoredDraft, mine: Held): MergedDraft {
  return mergeDrafts(mine.base.answers, mine.answers, theirs.answers)
}

/** Replaces the draft of this device with `answers`, which are based on the newer draft `theirs`. */
export function settle(theirs: StoredDraft, mine: Held, answers: DraftAnswers): void {
  const base = { answers: theirs.answers, savedAt: theirs.savedAt }
  const savedAt = areSame(answers, theirs.answers) ? theirs.savedAt : null
  replace(theirs.section, { ...mine, answers, base, savedAt, changedAt: Date.now() })
  show(theirs.section)
}

/**
 * Merges a newer draft of another device into the draft of this device. If both have changed the same field, the page
 * of the section asks which text to keep. Until the applicant has chosen, this device does not send its draft, because
 * it would replace the other device's text.
 */
export function receiveNewer(theirs: StoredDraft): void {
  const { section } = theirs
  const mine = held.get(section)
  if (mine === undefined) return
  // Drafts of a new subject are not merged, because they may belong to different results. This device's text is kept.
  if (section === 'newSubject') return settle(theirs, mine, mine.answers)
  const { answers, conflicts } = mergedWith(theirs, mine)
  if (conflicts.length === 0) return settle(theirs, mine, answers)
  draftConflicts.set({ ...draftConflicts.get(), [section]: theirs })
  show(section)
}
