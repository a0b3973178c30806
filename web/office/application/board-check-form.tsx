import { useState } from 'react'
import { today } from '#contract/dates.ts'
import {
  type BoardMethod,
  type BoardOutcome,
  boardMethods,
  boardOutcomes,
  verification,
} from '#contract/office/verification.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../api/call.ts'
import { sendKey } from '../keyboard/use-send-key.ts'
import { uploadProof } from '../api/proof.ts'
import { useApplicationChange, useCommand, useSeenVersion } from '../api/use-application-change.ts'

const methodOptions = Object.entries(boardMethods).map(([value, label]) => ({ value, label }))
const outcomeOptions = Object.entries(boardOutcomes).map(([value, label]) => ({ value, label }))

interface BoardCheckFormProps {
  applicantId: string
  resultId: string
  onDone(): void
}

/** Form that records how, when and with what result a sitting was checked with its examination body. */
export function BoardCheckForm({ applicantId, resultId, onDone }: BoardCheckFormProps) {
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const seenVersion = useSeenVersion(applicantId)
  const [proof, setProof] = useState<File | null>(null)
  const form = useForm({
    initial: { method: 'online', outcome: 'confirmed', checkedOn: today(), reference: '', proof: '' },
    schema: verification.checkWithBoard.body,
    check: ({ checkedOn }): Record<string, string> =>
      checkedOn > today() ? { checkedOn: 'This day is in the future. Choose today or an earlier day.' } : {},
    toBody: (values) => ({
      ...values,
      applicantId,
      version: seenVersion(),
      resultId,
      method: values.method as BoardMethod,
      outcome: values.outcome as BoardOutcome,
    }),
    async send(body) {
      const token = proof === null ? '' : await uploadProof(applicantId, proof)
      return command(callOffice(verification.checkWithBoard, { ...body, proof: token }))
    },
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      action="Save check"
      shortcut={sendKey}
      label="Check with the board"
      secondary={<Button title="Cancel" kind="quiet" shortcut="Esc" onClick={onDone} />}
    >
      <RadioGroup {...form.text('method')} label="How you checked" options={methodOptions} />
      <RadioGroup {...form.text('outcome')} label="What the board says" options={outcomeOptions} />
      <DateField {...form.value('checkedOn')} label="Day of the check" />
      <TextField
        {...form.text('reference')}
        label="Reference"
        hint="For example the number of the letter or of the result checker."
        optional
        maxLength={80}
      />
      <FileDrop
        name="proof"
        label="Proof"
        optional
        error={form.errors['proof']}
        fileName={proof?.name}
        onFile={setProof}
      />
    </FormFrame>
  )
}
