import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { mergedWith, settle } from '#web/applicant/drafts/draft-conflicts.ts'
import { endConflict, heldDrafts } from '#web/applicant/drafts/held-drafts.ts'
import { copyField } from '#web/applicant/drafts/merge-drafts.ts'

/** Returns the fields that this device and the newer draft `serverDraft` have changed differently, with both texts. */
export function conflictOf(serverDraft: StoredDraft): { local: DraftAnswers; server: DraftAnswers } {
  const localDraft = heldDrafts.get(serverDraft.section)
  if (localDraft === undefined) return { local: {}, server: {} }
  const { conflicts } = mergedWith(serverDraft, localDraft)
  return {
    local: pickFields(localDraft.answers, conflicts),
    server: pickFields(serverDraft.answers, conflicts),
  }
}

function pickFields(answers: DraftAnswers, fields: readonly string[]): DraftAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => fields.includes(field)))
}

/** Ends a conflict. A field that both devices have changed gets the text of `side`. All other changes are kept. */
export function chooseDraft(serverDraft: StoredDraft, side: 'local' | 'server'): void {
  const { section } = serverDraft
  const localDraft = heldDrafts.get(section)
  if (localDraft !== undefined) {
    const { answers, conflicts } = mergedWith(serverDraft, localDraft)
    if (side === 'server') for (const field of conflicts) copyField(field, serverDraft.answers, answers)
    settle(serverDraft, localDraft, answers)
  }
  endConflict(section)
}
