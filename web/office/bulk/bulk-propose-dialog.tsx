import { bulk } from '#contract/office/bulk/bulk.ts'
import type { RefusalReason } from '#contract/office/decisions/decisions.ts'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { RefusalFields } from '../application/decision/refusal-reasons.tsx'
import { sendKey, useSendKey } from '../keyboard/use-send-key.ts'
import type { BulkSelection } from '../list/bulk-selection.ts'
import { CancelButton } from '../page/cancel-button.tsx'
import { useStillShown } from '../page/use-still-shown.ts'

const kinds = [
  { value: 'admit', label: 'Admit to the programme applied for' },
  { value: 'reject', label: 'Reject' },
]

interface Values {
  kind: 'admit' | 'reject'
  conditions: string
  reasons: RefusalReason[]
  sentence: string
}

const initial: Values = { kind: 'admit', conditions: '', reasons: [], sentence: '' }

interface BulkProposeDialogProps {
  selection: BulkSelection
  count: number
  onClose(): void
  onPlanned(bulkId: string): void
}

/** Asks what to propose for the selected applications, then starts the dry run. `Ctrl Enter` submits the form. */
export function BulkProposeDialog({ selection, count, onClose, onPlanned }: BulkProposeDialogProps) {
  useSendKey()
  const isStillShown = useStillShown('open')
  const form = useForm({
    initial,
    silent: true,
    schema: bulk.planProposals.body,
    toBody: ({ kind, conditions, reasons, sentence }) => ({
      ...selection,
      kind,
      ...(kind === 'admit' ? { conditions } : { reasons, sentence }),
    }),
    send: (body) => callOffice(bulk.planProposals, body),
    onSuccess({ data }) {
      // After Esc, a late response opens nothing.
      if (isStillShown('open')) onPlanned(data.id)
    },
  })
  return (
    <Dialog
      title={
        count === 1
          ? 'Propose for 1 application'
          : `Propose for ${count.toLocaleString('en-NG')} applications`
      }
      onClose={onClose}
    >
      <FormFrame
        form={form}
        action="Start the dry run"
        shortcut={sendKey}
        label="Proposals"
        secondary={<CancelButton onClick={onClose} />}
      >
        <RadioGroup
          name="kind"
          label="Decision"
          options={kinds}
          value={form.values.kind}
          onChange={(event) => form.set('kind', event.target.value === 'reject' ? 'reject' : 'admit')}
        />
        {form.values.kind === 'admit' ? (
          <TextAreaField
            {...form.text('conditions')}
            label="Conditions"
            hint="One per line. Shown in each admission letter."
            optional
            maxLength={500}
          />
        ) : (
          <RefusalFields
            chosen={form.values.reasons}
            error={form.errors['reasons']}
            onChange={(reasons) => form.set('reasons', reasons)}
            sentence={form.text('sentence')}
            sentenceLabel="Comment to the applicants"
          />
        )}
      </FormFrame>
    </Dialog>
  )
}
