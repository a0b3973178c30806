import type { BodyOf } from '#contract/endpoint.ts'
import type { OpenedApplication } from '#contract/office/applications.ts'
import {
  decisions,
  type RefusalReason,
  refusalReasonIds,
  refusalReasons,
} from '#contract/office/decisions.ts'
import { programmeById, programmesOf } from '#contract/programmes.ts'
import { programmes } from 'virtual:institution/programmes'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { GroupFrame } from '#web/ui/field-frame.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { callOffice } from '../api/call.ts'
import { useApplicationChange, useCommand } from './use-application-change.ts'

const all = programmesOf({ programmes })
const programmeChoices = all.map(({ id, description }) => ({ value: id, label: description }))
const levels = [...new Set(all.map(({ level }) => level))].sort()

/** Returns the name under which the draft of a proposal is stored. */
export function proposalDraft(applicantId: string): string {
  return `propose-${applicantId}`
}

interface Values {
  kind: '' | 'admit' | 'reject'
  programmeId: string
  level: string
  conditions: string
  reasons: RefusalReason[]
  sentence: string
  exceptionReason: string
}

/** Returns the request body of a proposal, without the fields of the other decision (admit or reject). */
function bodyOf({ row, version }: OpenedApplication, values: Values): BodyOf<typeof decisions.propose> {
  const { kind, programmeId, level, conditions, reasons, sentence, exceptionReason } = values
  const { applicantId } = row
  if (kind === 'reject') return { applicantId, version, kind, reasons, sentence }
  return { applicantId, version, kind: kind as 'admit', programmeId, level, conditions, exceptionReason }
}

/** The form to propose admission or rejection. Another colleague approves the proposal. */
export function ProposeForm({ opened, onDone }: { opened: OpenedApplication; onDone(): void }) {
  const { applicantId, programmeId } = opened.row
  const changed = useApplicationChange(applicantId)
  const command = useCommand(applicantId)
  const level = programmeById({ programmes }, programmeId)?.level ?? ''
  const initial: Values = {
    kind: '',
    programmeId,
    level,
    conditions: '',
    reasons: [],
    sentence: '',
    exceptionReason: '',
  }
  const form = useForm({
    draft: proposalDraft(applicantId),
    initial,
    clears: { programmeId: 'exceptionReason' },
    schema: decisions.propose.body,
    toBody: (values) => bodyOf(opened, values),
    send: (body) => command(callOffice(decisions.propose, body)),
    async onSuccess() {
      await changed()
      onDone()
    },
  })
  const { kind } = form.values
  const isException =
    form.errors['exceptionReason'] !== undefined ||
    (form.values.programmeId !== '' && !opened.results.requirementsMetFor.includes(form.values.programmeId))
  const cancel = () => {
    form.reset(initial)
    onDone()
  }
  return (
    <FormFrame
      form={form}
      action="Propose"
      label="Proposal"
      secondary={<Button title="Cancel" kind="quiet" onClick={cancel} />}
    >
      <RadioGroup
        name="kind"
        label="Decision"
        error={form.errors['kind']}
        options={[
          { value: 'admit', label: 'Admit' },
          { value: 'reject', label: 'Reject' },
        ]}
        value={kind}
        onChange={(event) => form.set('kind', event.target.value === 'admit' ? 'admit' : 'reject')}
      />
      {kind === 'admit' && (
        <>
          <SelectField {...form.text('programmeId')} label="Programme" options={programmeChoices} />
          <SelectField {...form.text('level')} label="Level" options={levels} />
          <TextAreaField
            {...form.text('conditions')}
            label="Conditions"
            hint="One per line. Shown in the admission letter."
            optional
            maxLength={500}
          />
          {isException && (
            <TextAreaField
              {...form.text('exceptionReason')}
              label="Reason for admitting although the requirements are not met"
              hint="Shown to the colleague who approves and kept in the history. The applicant never sees it."
              maxLength={300}
            />
          )}
        </>
      )}
      {kind === 'reject' && (
        <>
          <Reasons
            chosen={form.values.reasons}
            error={form.errors['reasons']}
            onChange={(reasons) => form.set('reasons', reasons)}
          />
          <TextAreaField
            {...form.text('sentence')}
            label="Comment to the applicant"
            optional
            maxLength={300}
          />
        </>
      )}
    </FormFrame>
  )
}

interface ReasonsProps {
  chosen: readonly RefusalReason[]
  error: string | undefined
  onChange(reasons: RefusalReason[]): void
}

/** The reasons for a rejection, in the text shown to the applicant. */
function Reasons({ chosen, error, onChange }: ReasonsProps) {
  return (
    <GroupFrame
      id="field-reasons"
      label="Reasons"
      hint="Shown to the applicant in these words."
      error={error}
    >
      {refusalReasonIds.map((reason, index) => (
        <CheckboxField
          key={reason}
          name={reason}
          id={index === 0 ? 'field-reasons' : `field-reasons-${reason}`}
          label={refusalReasons[reason]}
          checked={chosen.includes(reason)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, reason] : chosen.filter((each) => each !== reason))
          }
        />
      ))}
    </GroupFrame>
  )
}
