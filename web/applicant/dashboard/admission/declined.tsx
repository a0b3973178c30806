import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { type AdmissionData, admission } from '#contract/endpoints/admission.ts'
import { identity } from 'virtual:institution/identity'
import { call } from '#web/api/call.ts'
import { showError, showSuccess } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Actions } from '#web/ui/form-layout.tsx'
import { admissionQuery, useEnrolmentChange } from '#web/applicant/queries/enrolment.ts'
import styles from './after-decision.module.css'

/** An offer that was declined, and the way back while there is one. */
export function Declined({ data: { programme, declinedAt, undoUntil } }: { data: AdmissionData }) {
  const client = useQueryClient()
  const changed = useEnrolmentChange()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    const answer = await call(admission.undoDecline, {})
    setBusy(false)
    if (answer === null) return
    if (!answer.isSuccessful) return showError(answer.message)
    showSuccess(answer.message)
    if (answer.data !== null) client.setQueryData(admissionQuery.queryKey, answer.data)
    await changed()
  }
  return (
    <Card title="You have declined your offer">
      <div className={styles.words}>
        <p>
          You declined your place for {programme} on {formatDate(declinedAt ?? '')}. Nothing is to be paid.
        </p>
        {undoUntil === null ? (
          <p>
            The time to take that back is over. If you want to study with us after all, write to{' '}
            {identity.support.email}.
          </p>
        ) : (
          <>
            <p>You can take that back until {formatDateTime(undoUntil)}. Your offer then stands as before.</p>
            <Actions>
              <Button title="Take it back" busy={busy} onClick={() => void undo()} />
            </Actions>
          </>
        )}
      </div>
    </Card>
  )
}
