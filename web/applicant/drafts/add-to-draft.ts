import type { DraftSection } from '#contract/endpoints/draft.ts'
import { showFormAgain } from './form-versions.ts'
import { sectionDraft } from './section-drafts.ts'

/** Adds an upload token to a draft. Used if the applicant has opened another page during the upload. */
export function addToDraft(section: DraftSection, field: string, token: string): void {
  const draft = sectionDraft(section)
  draft.keep({ ...draft.read(), [field]: token })
  draft.leave?.()
  // If the applicant has returned to the form in the meantime, the form lacks the uploaded picture. So the form is
  // created again.
  showFormAgain(section)
}
