import { nextSitting } from '../checked-answers/later-sittings.ts'
import { sectionDraft } from './section-drafts.ts'

/**
 * Stores the next sitting of the eligibility check as the draft of a new O'level result. Returns the values of that
 * sitting; null if `laterSittings` contains no sitting.
 */
export function draftNextSitting(laterSittings: unknown): Record<string, string> | null {
  const next = typeof laterSittings === 'string' ? nextSitting(laterSittings) : null
  if (next === null) return null
  const draft = sectionDraft('olevelResults')
  draft.keep(next)
  draft.leave?.()
  return next
}
