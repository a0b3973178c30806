import { type ReviewCard, secondReview } from '#contract/office/review/second-review.ts'
import { useInvalidate } from '#web/actions/use-invalidate.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { listKeys } from '../api/list-keys.ts'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { useFocusOnWrongField } from '../release/use-focus-on-wrong-field.ts'

interface LeaveOutDialogProps {
  card: ReviewCard
  onClose(): void
  onDone(): void
}

/** Asks why a proposal needs an individual review. `Ctrl Enter` submits the form. */
export function LeaveOutDialog({ card, onClose, onDone }: LeaveOutDialogProps) {
  useSendKey()
  const changed = useInvalidate(listKeys)
  const { decisionId, version } = card
  const form = useForm({
    initial: { because: '' },
    silent: true,
    schema: secondReview.leaveOut.body,
    toBody: ({ because }) => ({ decisionId, version, because }),
    send: (body) => callOffice(secondReview.leaveOut, body),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  const isSummaryNeeded = useFocusOnWrongField(form, ['because'])
  return (
    <Dialog title={`Leave out ${card.name}`} onClose={onClose}>
      <FormFrame
        form={form}
        action="Leave out"
        shortcut={sendKey}
        label="Leave out"
        summary={isSummaryNeeded}
        secondary={<CancelButton onClick={onClose} />}
      >
        <TextAreaField
          {...form.text('because')}
          label="Why"
          hint="Colleagues see it at the proposal, which waits in the queue for an individual review."
          maxLength={300}
        />
      </FormFrame>
    </Dialog>
  )
}
