import type { DraftAnswers } from '#contract/draft-answers.ts'
import type { StoredDraft } from '#contract/endpoints/draft.ts'
import { mergedWith, settle } from '#web/applicant/drafts/draft-conflicts.ts'
import { endConflict, held } from '#web/applicant/drafts/held-drafts.ts'
import { copyField } from '#web/applicant/drafts/merge-drafts.ts'

/** Returns the fields that this device and the newer draft `theirs` have changed differently, with both texts. */
export function conflictOf(theirs: StoredDraft): { mine: DraftAnswers; theirs: DraftAnswers } {
  const mine = held.get(theirs.section)
  if (mine === undefined) return { mine: {}, theirs: {} }
  const { conflicts } = mergedWith(theirs, mine)
  return { mine: picked(mine.answers, conflicts), theirs: picked(theirs.answers, conflicts) }
}

function picked(answers: DraftAnswers, fields: readonly string[]): DraftAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([field]) => fields.includes(field)))
}

/** Ends a conflict. A field that both devices have changed gets the text of `side`. All other changes are kept. */
export function chooseDraft(theirs: StoredDraft, side: 'mine' | 'theirs'): void {
  const { section } = theirs
  const mine = held.get(section)
  if (mine !== undefined) {
    const { answers, conflicts } = mergedWith(theirs, mine)
    if (side === 'theirs') for (const field of conflicts) copyField(field, theirs.answers, answers)
    settle(theirs, mine, answers)
  }
  endConflict(section)
}
