import { formatDate } from '#contract/dates.ts'
import type { AdmissionData } from '#contract/endpoints/admission.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CallUs } from './call-us.tsx'
import styles from './after-decision.module.css'

/** An offer that was not accepted by its deadline. */
export function Lapsed({ data: { programme, acceptBy } }: { data: AdmissionData }) {
  return (
    <>
      <PageHeading title="Admission Status" />
      <Card title="Your offer has lapsed">
        <div className={styles.words}>
          <p>
            The last day to accept your place for {programme} was {formatDate(acceptBy ?? '')}. Nothing is to
            be paid now.
          </p>
          <p>If you paid on or before that day, your payment still counts as soon as the bank confirms it.</p>
          <p>Do you still want the place? Call us soon.</p>
          <CallUs toDo="tell you what is possible" />
        </div>
      </Card>
    </>
  )
}
