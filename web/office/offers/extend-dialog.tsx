import { useQueryClient } from '@tanstack/react-query'
import { offers } from '#contract/office/offers.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { showError } from '#web/toasts/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useSendKey } from '../keyboard/use-send-key.ts'

interface ExtendDialogProps {
  applicantIds: string[]
  onClose(): void
  onDone(): void
}

/** Asks for a new acceptance deadline for the selected offers, and for a reason. `Ctrl Enter` sends the form. */
export function ExtendDialog({ applicantIds, onClose, onDone }: ExtendDialogProps) {
  const client = useQueryClient()
  useSendKey()
  const form = useForm({
    initial: { acceptBy: '', because: '' },
    schema: offers.extend.body,
    toBody: (values) => ({ ...values, applicantIds }),
    send: (body) => callOffice(offers.extend, body),
    async onSuccess({ data: { refused } }) {
      const [first] = refused
      if (first !== undefined) showError(`${refused.length} could not be extended: ${first.because}`, false)
      await client.invalidateQueries()
      onDone()
    },
  })
  const title = applicantIds.length === 1 ? 'Extend 1 offer' : `Extend ${applicantIds.length} offers`
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame
        form={form}
        action={title}
        label={title}
        secondary={<Button title="Cancel" kind="quiet" onClick={onClose} />}
      >
        <DateField
          {...form.value('acceptBy')}
          label="New last day to accept"
          hint="A lapsed offer becomes valid again. The applicants get a mail."
        />
        <TextAreaField {...form.text('because')} label="Why" maxLength={500} />
      </FormFrame>
    </Dialog>
  )
}
