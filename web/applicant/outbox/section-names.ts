import type { DraftSection } from '#contract/endpoints/draft.ts'
import { stepOf, stepPage } from '#contract/steps/registry.ts'
import type { MotifName } from '#web/pictures/motif.tsx'
import { paths } from '../paths.ts'
import type { SavedSection } from '../saves/section-saves.ts'

/** Returns the name of a section with typed text, for messages. */
export function sectionTitle(section: DraftSection): string {
  if (section === 'requestAnswers') return 'Requests'
  if (section === 'declineOffer') return 'Decline the offer'
  return stepOf(section === 'newSubject' ? 'olevelResults' : section).title
}

/** Returns the page with the form of a section. */
export function sectionPage(section: SavedSection): string {
  return section === 'requestAnswers' ? paths.requests : stepPage(section)
}

/**
 * Returns the name of the drawing for a section. For a step, this is the drawing in its square of the progress strip.
 */
export function sectionMotif(section: SavedSection): MotifName {
  if (section === 'requestAnswers') return 'records'
  const { strip } = stepOf(section)
  return strip === 'complete-profile' ? 'preview-profile' : strip
}
