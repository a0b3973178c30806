import type { ReactNode } from 'react'
import { Link } from '#web/applicant/pages/link.tsx'
import { Cloth } from '#web/pictures/cloth.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Moment, MomentLine } from '#web/ui/moment.tsx'
import { paths } from '#web/applicant/paths.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { besideCard, ShareCard } from '../share/share-card.tsx'

interface CompleteProps {
  programme: string
  session: string
  /** The rows of the enrolment checklist. On a wide screen, they are beside the picture to share. */
  children: ReactNode
}

/** The message at the end of the enrolment, when everything is done and paid. */
export function Complete({ programme, session, children }: CompleteProps) {
  const { firstname, surname } = useProfile()
  return (
    <>
      <Moment
        page="Enrolment"
        title="Your enrolment is complete"
        picture={<Cloth weaving />}
        name={`${firstname} ${surname}`}
        action={
          <>
            <Link to={paths.matric} className={buttonClass('accent')}>
              See your matric number
            </Link>
            <p>There is nothing left to do or to pay. Your receipts are in Print Receipts.</p>
          </>
        }
      >
        <MomentLine strong>{programme}</MomentLine>
        <MomentLine>{session} session</MomentLine>
      </Moment>
      <div className={besideCard}>
        <ShareCard title="I am enrolled!" programme={programme} session={session} />
        {children}
      </div>
    </>
  )
}
