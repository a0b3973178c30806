import type { ReactNode } from 'react'
import { Link } from '#web/applicant/pages/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import styles from '../../pages/page.module.css'
import { admissionLock } from './menu.ts'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'

export interface ClosedPageProps {
  title: string
  /** Text that says what the page is for and what unlocks the page. */
  text: string
  picture: ReactNode
  /** Why the offer can no longer be accepted, shown instead of `text`. Null for an open offer or without an offer. */
  closed?: string | null
}

/** A locked page with a link to the Enrolment page, or to the admission status if there is no open offer. */
export function ClosedPage({ title, text, picture, closed = null }: ClosedPageProps) {
  const offered = admissionLock(useProfile()) === null && closed === null
  return (
    <div className={styles.page}>
      <PageHeading title={title} />
      <EmptyState
        picture={picture}
        text={closed ?? text}
        action={
          <Link to={offered ? paths.enrolment : paths.admissionStatus} className={buttonClass('quiet')}>
            {offered ? 'Go to your enrolment' : 'See your admission status'}
          </Link>
        }
      />
      <SupportLine />
    </div>
  )
}
