import type { EntryVerdict } from '#contract/endpoints/application.ts'
import { listFirstNames } from '#contract/eligibility/entry-words.ts'
import { stepPage } from '#contract/steps/registry.ts'
import { ChosenVerdict } from '#web/applicant/eligibility/chosen-verdict.tsx'
import { Link } from '#web/applicant/pages/link.tsx'
import { changeFromPreview } from '../step-page/after-save.ts'

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
          You meet the requirements of {listFirstNames(alternatives)}.{' '}
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
