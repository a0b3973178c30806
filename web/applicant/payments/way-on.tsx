import { Link } from '#web/applicant/pages/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { isSubmitted } from '../session/progress.ts'
import { paths } from '../paths.ts'
import { destinationFor } from '../session/destination.ts'

/** Returns the path of the next page, and the text of its link, for an applicant who has paid the application fee. */
export function wayOn(nextStage: string): { to: string; words: string } {
  if (nextStage === 'IsAdmitted') return { to: paths.enrolment, words: 'See your enrolment' }
  if (isSubmitted(nextStage)) return { to: paths.admissionStatus, words: 'See your admission status' }
  return { to: destinationFor(nextStage), words: 'Continue your application' }
}

export function WayOn({ nextStage }: { nextStage: string }) {
  const { to, words } = wayOn(nextStage)
  return (
    <Link to={to} className={buttonClass()}>
      {words}
    </Link>
  )
}
