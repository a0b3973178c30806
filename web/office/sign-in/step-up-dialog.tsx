import { staff } from '#contract/office/staff/staff.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { useStore } from '#web/state/store.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { codeRequestStore, settleCode } from '../api/step-up.ts'
import { CancelButton } from '../page/cancel-button.tsx'

/** Dialog that asks for a fresh authenticator code when a request requires one. */
export function StepUpDialog() {
  return useStore(codeRequestStore) !== null ? <Question /> : null
}

function Question() {
  const form = useForm({
    initial: { code: '' },
    schema: staff.stepUp.body,
    send: (body) => callOffice(staff.stepUp, body),
    silent: true,
    onSuccess: () => settleCode(true),
  })
  return (
    <Dialog title="Confirm your identity" onClose={() => settleCode(false)}>
      <FormFrame
        form={form}
        action="Confirm"
        idOf={() => 'step-up-code'}
        secondary={<CancelButton onClick={() => settleCode(false)} />}
      >
        <TextField
          {...form.text('code')}
          id="step-up-code"
          label="Authenticator code"
          hint="The 6-digit code shown in your app. We will not ask again for 15 minutes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormFrame>
    </Dialog>
  )
}
