import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { draftConflicts, heldDrafts, type HeldDraft, replace, showStatus } from './held-drafts.ts'
import { type MergedDraft, mergeDrafts } from './merge-drafts.ts'
import { areSame } from './rebase.ts'

/* Functions for a section that has unsaved drafts on two devices. */

export function mergedWith(serverDraft: StoredDraft, localDraft: HeldDraft): MergedDraft {
  return mergeDrafts(localDraft.base.answers, localDraft.answers, serverDraft.answers)
}

/** Replaces the draft of this device with `answers`, which are based on the newer draft `serverDraft`. */
export function settle(serverDraft: StoredDraft, localDraft: HeldDraft, answers: DraftAnswers): void {
  const base = { answers: serverDraft.answers, savedAt: serverDraft.savedAt }
  const savedAt = areSame(answers, serverDraft.answers) ? serverDraft.savedAt : null
  replace(serverDraft.section, { ...localDraft, answers, base, savedAt, changedAt: Date.now() })
  showStatus(serverDraft.section)
}

/**
 * Merges a newer draft of another device into the draft of this device. If both have changed the same field, the page
 * of the section asks which text to keep. Until the applicant has chosen, this device does not send its draft, because
 * it would replace the other device's text.
 */
export function receiveNewer(serverDraft: StoredDraft): void {
  const { section } = serverDraft
  const localDraft = heldDrafts.get(section)
  if (localDraft === undefined) return
  // Drafts of a new subject are not merged, because they may belong to different results. This device's text is kept.
  if (section === 'newSubject') return settle(serverDraft, localDraft, localDraft.answers)
  const { answers, conflicts } = mergedWith(serverDraft, localDraft)
  if (conflicts.length === 0) return settle(serverDraft, localDraft, answers)
  draftConflicts.set({ ...draftConflicts.get(), [section]: serverDraft })
  showStatus(section)
}
