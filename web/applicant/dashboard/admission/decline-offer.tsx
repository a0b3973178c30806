import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdmissionData, admission } from '#contract/endpoints/admission.ts'
import { admission as session } from 'virtual:institution/admission'
import { call } from '#web/api/call.ts'
import { FailedCall } from '#web/api/call-errors.ts'
import type { Success } from '#web/api/exchange.ts'
import type { Draft } from '#web/forms/draft.ts'
import { isFilledIn } from '#web/forms/drafts.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { DraftsGate } from '#web/applicant/guarded/drafts-gate.tsx'
import { SaveStatus } from '#web/applicant/drafts/save-status.tsx'
import { removeDraft, sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { askFirst } from '#web/applicant/confirm/confirm-store.ts'
import { admissionQuery, useEnrolmentChange } from '#web/applicant/queries/enrolment.ts'

/**
 * The draft of the reason for declining. Declining does not delete the server's copy of this draft, so `discard` also
 * deletes that copy.
 */
const draft: Draft = { ...sectionDraft('declineOffer'), discard: () => void removeDraft('declineOffer') }

/** Asks for confirmation, then declines the offer. @throws RejectedCall · FailedCall, e.g. if the applicant cancels */
function declineAfterAsking(reason: string): Promise<Success<AdmissionData>> {
  return new Promise((resolve, reject) => {
    askFirst({
      context: 'error',
      title: 'Decline your offer',
      message: `Do you want to give up this place? You can undo this within ${session.undoDeclineDays} days, but not after the last day to accept.`,
      action: 'Yes, Decline',
      onConfirm: () => call(admission.decline, { reason }).then(resolve, reject),
      onCancel: () => reject(new FailedCall('Cancelled')),
    })
  })
}

/**
 * Button that opens a form for the reason. The form declines the offer after a confirmation. If there is a draft of the
 * reason, the form is shown at once instead of the button.
 */
export function DeclineOffer() {
  const [pressed, setPressed] = useState(false)
  // On a slow network, reading the drafts takes some seconds.
  const placeholder = pressed ? (
    <Card title="Decline the offer">
      <Skeleton rows={1} shape="field" />
    </Card>
  ) : (
    <OpenButton onOpen={() => setPressed(true)} />
  )
  return (
    <DraftsGate section="declineOffer" placeholder={placeholder}>
      <ButtonOrForm startsOpen={pressed} />
    </DraftsGate>
  )
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  return (
    <p>
      <Button kind="link" title="Decline offer" onClick={onOpen} />
    </p>
  )
}

function ButtonOrForm({ startsOpen }: { startsOpen: boolean }) {
  const [open, setOpen] = useState(() => startsOpen || isFilledIn(draft.read()))
  return open ? <DeclineForm onClose={() => setOpen(false)} /> : <OpenButton onOpen={() => setOpen(true)} />
}

function DeclineForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const changed = useEnrolmentChange()
  const form = useForm({
    draft,
    initial: { reason: '' },
    schema: admission.decline.body,
    send: ({ reason }) => declineAfterAsking(reason),
    onSuccess: async ({ data }) => {
      client.setQueryData(admissionQuery.queryKey, data)
      await changed()
    },
  })
  const cancel = () => {
    // Clears the draft, which would otherwise open the form again on the next visit.
    form.reset({ reason: '' })
    onClose()
  }
  return (
    <Card title="Decline the offer">
      <FormFrame
        form={form}
        label="Decline the offer"
        action="Decline Offer"
        quiet
        status={<SaveStatus section="declineOffer" notDone="Your offer is not declined." />}
        secondary={<Button kind="quiet" title="Cancel" onClick={cancel} />}
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
