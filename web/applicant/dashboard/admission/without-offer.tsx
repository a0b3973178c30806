import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { shownAdmissionQuery } from '#web/applicant/queries/enrolment.ts'
import styles from './after-decision.module.css'
import { CallUs } from './call-us.tsx'
import { Declined } from './declined.tsx'
import { Lapsed } from './lapsed.tsx'
import { Rejected } from './rejected.tsx'

/** A decision without a valid offer: a rejection, or an offer that was withdrawn, was declined or has lapsed. */
export function WithoutOffer() {
  const { data } = useQuery(shownAdmissionQuery)
  if (data === undefined) return null
  if (data.decision === 'rejected') return <Rejected data={data} />
  if (data.letterWithdrawnAt !== null) return <LetterWithdrawn at={data.letterWithdrawnAt} />
  return data.declinedAt !== null ? <Declined data={data} /> : <Lapsed data={data} />
}

function LetterWithdrawn({ at }: { at: string }) {
  return (
    <>
      <PageHeading title="Admission Status" />
      <Card title="Your letter of admission was withdrawn">
        <div className={styles.words}>
          <p>
            Our admissions office has withdrawn your letter of admission on {formatDate(at)}. It is no longer
            valid. Please make no more payments. We return any payment that still arrives.
          </p>
          <p>Please call the office to learn the reason and what you can do.</p>
          <CallUs toDo="tell you more" />
        </div>
      </Card>
    </>
  )
}
