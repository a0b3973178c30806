import { useQueryClient } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { type AdmissionData, admission } from '#contract/endpoints/admission.ts'
import { identity } from 'virtual:institution/identity'
import { useCall } from '#web/applicant/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { admissionQuery, enrolmentKeys } from '#web/applicant/queries/enrolment.ts'
import styles from './after-decision.module.css'
import { SupportLine } from '#web/applicant/brand/support-line.tsx'

/** A declined offer, with a button that undoes the decline while that is possible. */
export function Declined({ data: { programme, declinedAt, undoUntil } }: { data: AdmissionData }) {
  const client = useQueryClient()
  const undo = useCall(admission.undoDecline, {
    invalidates: enrolmentKeys,
    onSuccess: ({ data }) => void client.setQueryData(admissionQuery.queryKey, data),
  })
  return (
    <>
      <PageHeading title="Admission Status" />
      <Card title="You have declined your offer">
        <div className={styles.words}>
          <p>
            You declined your place for {programme} on {formatDate(declinedAt ?? '')}. Nothing is to be paid.
          </p>
          {undoUntil === null ? (
            <p>
              The time to undo this is over. Write to{' '}
              <a href={`mailto:${identity.support.email}`}>{identity.support.email}</a> if you want to study
              with us after all.
            </p>
          ) : (
            <>
              <p>You can undo this until {formatDateTime(undoUntil)}. Your offer is then valid again.</p>
              <Actions>
                <Button title="Undo decline" busy={undo.busy} onClick={() => void undo.run({})} />
              </Actions>
            </>
          )}
        </div>
      </Card>
      <SupportLine />
    </>
  )
}
