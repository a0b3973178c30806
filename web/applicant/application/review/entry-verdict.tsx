import type { EntryVerdict } from '#contract/endpoints/application.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { ChosenVerdict } from '#web/applicant/eligibility/chosen-verdict.tsx'
import { Link } from '#web/applicant/pages/link.tsx'
import { changeFromPreview } from '../step-page/after-save.ts'

const named = 3

/** Lists up to three programmes by name and counts the others. */
function listed(programmes: readonly string[]): string {
  const more = programmes.length - named
  return programmes.slice(0, named).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/**
 * Shows before the submission what the chosen programme still requires, and for which other programmes the applicant
 * qualifies. This is only a hint: applicants can submit anyway.
 */
export function EntryVerdictBanner({ verdict }: { verdict: EntryVerdict }) {
  const { outcome, alternatives } = verdict
  return (
    <ChosenVerdict verdict={verdict}>
      {alternatives.length > 0 && (
        <p>
          You meet the requirements of {listed(alternatives)}.{' '}
          <Link to={changeFromPreview(stepPage('programme'))}>Change programme</Link>
        </p>
      )}
      <p>
        {outcome === 'short' && 'You can still submit. '}
        The admissions office checks every result and decides.
      </p>
    </ChosenVerdict>
  )
}
