import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { isSubmitted } from '../application/progress.ts'
import { paths } from '../paths.ts'
import { destinationFor } from '../session/destination.ts'

/** Where an applicant goes on to who has paid the application fee: not everybody still has an application to fill in. */
export function wayOn(nextStage: string): { to: string; words: string } {
  if (nextStage === 'IsAdmitted') return { to: paths.enrolment, words: 'Go on with your enrolment' }
  if (isSubmitted(nextStage)) return { to: paths.admissionStatus, words: 'See your admission status' }
  return { to: destinationFor(nextStage), words: 'Continue your application' }
}

/** The button that leads there. */
export function WayOn({ nextStage }: { nextStage: string }) {
  const { to, words } = wayOn(nextStage)
  return (
    <Link to={to} className={buttonClass()}>
      {words}
    </Link>
  )
}
