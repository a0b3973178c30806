import { type Decision, decisions } from '#contract/office/decisions.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useMe } from '../session/use-session.ts'
import { useApplicationChange } from './use-application-change.ts'

/** Sends a proposal back to who made it; one's own is taken back. */
export function SendBackForm({ decision, onDone }: { decision: Decision; onDone(): void }) {
  const action = decision.proposedById === useMe().id ? 'Take back' : 'Send back'
  const changed = useApplicationChange(decision.applicantId)
  const form = useForm({
    draft: `send-back-${decision.id}`,
    initial: { because: '' },
    schema: decisions.sendBack.body,
    toBody: ({ because }) => ({ decisionId: decision.id, because }),
    send: (body) => callOffice(decisions.sendBack, body),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      action={action}
      label={action}
      secondary={<Button title="Cancel" kind="quiet" onClick={onDone} />}
    >
      <TextAreaField
        {...form.text('because')}
        label="Why"
        hint="For colleagues; the applicant does not see it."
        maxLength={500}
      />
    </FormFrame>
  )
}
