import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { FormFrame } from '#web/forms/form-frame.tsx'
import { MissingNote } from '#web/forms/missing-note.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { FormDialog } from '#web/office/page/form-dialog.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { FieldFrame, GroupFrame } from '#web/ui/field-frame.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Form } from '#web/ui/form-layout.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { names } from './sample-names.ts'
import { Sample, Samples } from './sample.tsx'

const nothing = () => undefined
const schema = z.object({ town: z.string().check(z.minLength(1, 'Enter the town.')) })

/** Returns a form whose request never ends. */
function useSampleForm(town: string) {
  return useForm({ schema, initial: { town }, send: () => new Promise<never>(nothing) })
}

/** Sample forms, one for each state. */
export function FormStatesPart() {
  const empty = useSampleForm('')
  const filled = useSampleForm('Abẹ́òkúta')
  const frames = [
    { name: 'Incomplete, with a bar', form: empty, bar: true },
    {
      name: 'Rejected',
      form: {
        ...empty,
        errors: { town: 'Enter the town.' },
        message: 'Some answers are missing',
        rejected: true,
      },
      bar: true,
    },
    { name: 'Sending', form: { ...filled, busy: true } },
    { name: 'Disabled', form: filled, disabled: true },
    { name: 'Secondary form', form: filled, quiet: true },
  ]
  return (
    <Samples>
      {frames.map(({ name, form, ...frame }, index) => {
        const id = `gallery-town-${index + 1}`
        return (
          <Sample key={name} name={name}>
            <FormFrame
              {...frame}
              form={form}
              action="Save"
              label={name}
              idOf={() => id}
              secondary={<Button title="Cancel" kind="quiet" />}
              status="Saved with us, 14:32"
            >
              <TextField label="Town" {...form.text('town')} error={form.errors['town']} id={id} />
            </FormFrame>
          </Sample>
        )
      })}
      <MissingNotes />
      <Disabled />
      <LongTexts />
    </Samples>
  )
}

/** `MissingNote` reads the label of the first missing field from the page, so it is rendered after the fields. */
function MissingNotes() {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Sample name="Notes in a bar">
      <TextField label="Home town" name="homeTown" />
      {ready && (
        <ActionBar note={<MissingNote fields={['homeTown']} rejected={false} />}>
          <Button title="Next" />
        </ActionBar>
      )}
      {ready && <MissingNote fields={['homeTown', 'street']} rejected />}
    </Sample>
  )
}

function Disabled() {
  return (
    <Sample name="Disabled">
      <Form aria-label="Disabled">
        <TextField label="Surname" name="disabledText" defaultValue={names[1]} disabled />
        <SelectField label="Year" name="disabledYear" options={['2026']} defaultValue="2026" disabled />
        <TextAreaField label="Reason" name="disabledReason" disabled />
        <PasswordField label="Old password" name="disabledPassword" error="Wrong password." disabled />
        <CheckboxField label="Remember me" name="disabledTick" disabled />
        <FileDrop label="Slip" name="disabledSlip" onFile={nothing} disabled />
        <FileDrop label="Slip" name="wrongSlip" onFile={nothing} error="Choose a file smaller than 4MB." />
        <FileDrop label="Slip" name="compactSlip" onFile={nothing} fileName="waec.jpg" compact />
        <FileDrop label="Slip" name="pendingSlip" onFile={nothing} previewPending />
      </Form>
    </Sample>
  )
}

const long = 'Name of the last secondary school that you attended, as it is written on its certificate'

function LongTexts() {
  return (
    <Sample name="Long texts">
      <Form aria-label="Long texts">
        <FieldPair>
          <TextField label="From" name="from" short defaultValue="2019" />
          <TextField label="To" name="to" short error="Enter a year after 2019." />
        </FieldPair>
        <TextField label={long} name="longText" hint={long} error={long} optional />
        <SelectField
          label={long}
          name="longSelect"
          options={[long]}
          error="Choose one."
          defaultValue={long}
        />
        <TextAreaField label={long} name="longArea" error={long} defaultValue={names.join(' ')} />
        <RadioGroup label={long} name="longChoice" options={[long, names[3]]} hint={long} optional />
        <DateField label="Date of issue" name="issued" value="" onChange={nothing} optional />
        <FieldFrame id="gallery-file-number" label="File number" hint="Such as 12/34" optional>
          <output id="gallery-file-number">12/34</output>
        </FieldFrame>
        <GroupFrame id="gallery-group" label="Two controls" error="Answer both.">
          <Button id="gallery-group" title="Yes" kind="quiet" /> <Button title="No" kind="quiet" />
        </GroupFrame>
        <FieldError id="gallery-alone" message="An error without a frame." />
      </Form>
    </Sample>
  )
}

export function ExtendDialogSample({ onClose }: { onClose(): void }) {
  const form = useSampleForm('')
  return (
    <FormDialog form={form} title="Extend deadlines" onClose={onClose}>
      <TextField label="Town" {...form.text('town')} id="gallery-extend" />
    </FormDialog>
  )
}
