import { useTransition } from 'react'
import { useLinkClickHandler } from 'react-router'
import { hasAccepted } from '#contract/fees/fee.ts'
import type { Profile } from '#contract/profile.ts'
import { Link } from '#web/applicant/pages/link.tsx'
import { usePrefetchedPage } from '#web/applicant/pages/use-prefetched-page.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useProfile } from '../queries/profile.ts'
import { isSubmitted } from '../session/progress.ts'
import { paths } from '../paths.ts'
import { destinationFor } from '../session/destination.ts'

type Facts = Pick<Profile, 'nextStage' | 'hasPaidAcceptanceFee' | 'matricNumber'>

/**
 * Returns the path of the next page, and the text of its link, for an applicant who has paid the application fee. After
 * the acceptance, the next page is the admission status, and the enrolment once the matric number is issued.
 */
export function nextPageLink(facts: Facts): { to: string; words: string } {
  const { nextStage, matricNumber } = facts
  const accepted = hasAccepted(facts)
  if (accepted && matricNumber !== null) return { to: paths.enrolment, words: 'See your enrolment' }
  if (accepted) return { to: paths.admissionStatus, words: 'See your place' }
  if (isSubmitted(nextStage)) return { to: paths.admissionStatus, words: 'See your admission status' }
  return { to: destinationFor(nextStage), words: 'Continue your application' }
}

/**
 * The link to the next page. Loads the scripts of that page in advance. If they are still loading when the link is
 * pressed, the link shows a spinner, because the current page stays until they have loaded.
 */
export function NextPageLink() {
  const { to, words } = nextPageLink(useProfile())
  usePrefetchedPage(to)
  const [busy, startTransition] = useTransition()
  const open = useLinkClickHandler(to)
  return (
    <Link
      to={to}
      className={buttonClass()}
      aria-busy={busy || undefined}
      onClick={(event) => startTransition(() => open(event))}
    >
      {busy && <Spinner />}
      {words}
    </Link>
  )
}
