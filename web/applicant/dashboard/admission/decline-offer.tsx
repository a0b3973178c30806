import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdmissionData, admission } from '#contract/endpoints/admission.ts'
import { admission as session } from 'virtual:institution/admission'
import { call } from '#web/api/call.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import { hasDraft } from '#web/forms/drafts.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { admissionQuery, useEnrolmentChange } from '#web/applicant/queries/enrolment.ts'

const draftName = 'decline-offer'

/** Asks for confirmation, then declines the offer. @throws RefusedCall · FailedCall, e.g. if the applicant cancels */
function declineAfterAsking(reason: string): Promise<Success<AdmissionData>> {
  return new Promise((resolve, reject) => {
    askFirst({
      context: 'warning',
      title: 'Decline your offer',
      message: `Do you want to give up this place? You can undo this within ${session.undoDeclineDays} days, but not after the last day to accept.`,
      action: 'Yes, Decline',
      onConfirm: () => call(admission.decline, { reason }).then(resolve, reject),
      onCancel: () => reject(new FailedCall('Cancelled')),
    })
  })
}

/** Button that opens a form for the reason. The form declines the offer after a confirmation. */
export function DeclineOffer() {
  const [open, setOpen] = useState(() => hasDraft(draftName))
  if (!open)
    return (
      <p>
        <Button kind="link" title="Decline offer" onClick={() => setOpen(true)} />
      </p>
    )
  return <DeclineForm onClose={() => setOpen(false)} />
}

function DeclineForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const changed = useEnrolmentChange()
  const form = useForm({
    draft: draftName,
    initial: { reason: '' },
    schema: admission.decline.body,
    send: ({ reason }) => declineAfterAsking(reason),
    onSuccess: async ({ data }) => {
      client.setQueryData(admissionQuery.queryKey, data)
      await changed()
    },
  })
  return (
    <Card title="Decline the offer">
      <FormFrame
        form={form}
        label="Decline the offer"
        action="Decline Offer"
        quiet
        secondary={<Button kind="quiet" title="Cancel" onClick={onClose} />}
      >
        <TextAreaField
          {...form.text('reason')}
          label="Why do you decline?"
          hint="A sentence is enough. It helps us to plan."
          maxLength={500}
        />
      </FormFrame>
    </Card>
  )
}
