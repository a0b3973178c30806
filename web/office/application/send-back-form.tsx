import { type Decision, decisions } from '#contract/office/decisions.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useApplicationChange } from './use-application-change.ts'

interface FormProps {
  decision: Decision
  onDone(): void
}

const hint = 'For colleagues. The applicant does not see the reason.'

/** Returns a decision that has not been released. The proposer sees the reason. */
export function SendBackForm({ decision, onDone }: FormProps) {
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
      action="Return to proposer"
      label="Return to proposer"
      secondary={<Button title="Cancel" kind="quiet" onClick={onDone} />}
    >
      <TextAreaField {...form.text('because')} label="Why" hint={hint} maxLength={500} />
    </FormFrame>
  )
}

/** Withdraws the colleague's own proposal, unless another colleague has approved it meanwhile. */
export function TakeBackForm({ decision, onDone }: FormProps) {
  const changed = useApplicationChange(decision.applicantId)
  const form = useForm({
    draft: `take-back-${decision.id}`,
    initial: { because: '' },
    schema: decisions.takeBack.body,
    toBody: ({ because }) => ({ decisionId: decision.id, because }),
    // Refetch even after a refusal: a colleague may have approved the proposal meanwhile.
    send: (body) =>
      callOffice(decisions.takeBack, body).catch(async (error: unknown) => {
        await changed()
        throw error
      }),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      action="Withdraw proposal"
      label="Withdraw proposal"
      secondary={<Button title="Cancel" kind="quiet" onClick={onDone} />}
    >
      <TextAreaField {...form.text('because')} label="Why" hint={hint} optional maxLength={500} />
    </FormFrame>
  )
}
