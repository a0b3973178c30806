import { useState } from 'react'
import { today } from '#contract/dates.ts'
import {
  type BoardMethod,
  type BoardOutcome,
  boardMethods,
  boardOutcomes,
  verification,
} from '#contract/office/verification/verification.ts'
import { useForm } from '#web/forms/use-form.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { callOffice } from '../../api/call.ts'
import { uploadProof } from '../../api/proof.ts'
import { useApplicationChange, useSeenVersion } from '../../api/use-application-change.ts'
import { CommandFrame } from '../../leases/command-frame.tsx'
import { useCommand } from '../../leases/use-command.ts'
import styles from './board-check-form.module.css'

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
    send: (body) =>
      command(async () => {
        const token = proof === null ? '' : await uploadProof(applicantId, proof)
        return await callOffice(verification.checkWithBoard, { ...body, proof: token })
      }),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  return (
    <CommandFrame
      applicantId={applicantId}
      form={form}
      action="Save check"
      label="Check with the board"
      onCancel={onDone}
    >
      <div className={styles.fields}>
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
      </div>
    </CommandFrame>
  )
}
