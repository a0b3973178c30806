import { useQueryClient } from '@tanstack/react-query'
import { offers } from '#contract/office/offers.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useSendKey } from '../keyboard/use-send-key.ts'
import { FormDialog } from '../page/form-dialog.tsx'
import { showNotExtended } from '../page/show-not-extended.ts'

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
      showNotExtended(refused)
      await client.invalidateQueries()
      onDone()
    },
  })
  const title = applicantIds.length === 1 ? 'Extend 1 offer' : `Extend ${applicantIds.length} offers`
  return (
    <FormDialog form={form} title={title} onClose={onClose}>
      <DateField
        {...form.value('acceptBy')}
        label="New last day to accept"
        hint="A lapsed offer becomes valid again. The applicants get a mail."
      />
      <TextAreaField {...form.text('because')} label="Why" maxLength={500} />
    </FormDialog>
  )
}
