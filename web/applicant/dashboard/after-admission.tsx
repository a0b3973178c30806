import { Link } from 'react-router'
import { Motif } from '#web/pictures/motif.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { paths } from '../paths.ts'
import { useProfile } from '../queries/profile.ts'
import styles from './dashboard-home.module.css'
import { enrolmentLock } from './menu.ts'
import { useDashboardPage } from './use-dashboard-page.ts'

/** A page whose time has not come: says what it will hold and what opens it. */
function Closed({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.page}>
      <PageHeading title={title} />
      <EmptyState
        picture={<Motif name="enrolment" />}
        text={text}
        action={
          <Link to={paths.admissionStatus} className={buttonClass('quiet')}>
            See your admission status
          </Link>
        }
      />
    </div>
  )
}

/** What opens the pages of enrolment; once nothing is in the way, the office's own word. */
function useOpening(): string {
  return enrolmentLock(useProfile()) ?? 'The office opens it with your admission letter.'
}

export function MatricNumber() {
  const { matricNumber } = useProfile()
  const opening = useOpening()
  useDashboardPage('Matric Number')
  if (matricNumber === null)
    return <Closed title="Matric Number" text={`You get your number here. ${opening}`} />
  return (
    <div className={styles.page}>
      <PageHeading title="Matric Number" />
      <p className={styles.number}>{matricNumber}</p>
    </div>
  )
}

export function PortalPassword() {
  useDashboardPage('Set Portal Password')
  return (
    <Closed
      title="Create Portal Password"
      text={`You choose your password for the learning portal here. ${useOpening()}`}
    />
  )
}

export function Enrolment() {
  useDashboardPage('Enrolment')
  return (
    <Closed title="Enrolment" text={`Everything you do to take up your place stands here. ${useOpening()}`} />
  )
}
