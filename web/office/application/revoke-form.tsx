import { decisions } from '#contract/office/decisions.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useApplicationChange } from './use-application-change.ts'

/** Withdraws the letter of a released offer. */
export function RevokeForm({ applicantId, onDone }: { applicantId: string; onDone(): void }) {
  const changed = useApplicationChange(applicantId)
  const form = useForm({
    draft: `revoke-${applicantId}`,
    initial: { because: '' },
    schema: decisions.revokeLetter.body,
    toBody: ({ because }) => ({ applicantId, because }),
    send: (body) => callOffice(decisions.revokeLetter, body),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      action="Withdraw the letter"
      label="Withdraw the letter"
      secondary={<Button title="Cancel" kind="quiet" onClick={onDone} />}
    >
      <Banner tone="warning">
        Whoever checks the letter’s code reads «withdrawn» from now on. This cannot be undone.
      </Banner>
      <TextAreaField {...form.text('because')} label="Why" maxLength={500} />
    </FormFrame>
  )
}
