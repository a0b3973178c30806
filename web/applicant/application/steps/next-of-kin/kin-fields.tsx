import { genders } from '#contract/steps/biodata-fields.ts'
import { relationships, titles } from '#contract/steps/next-of-kin.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Form } from '#web/forms/form.ts'
import type { KinValues, Whose } from './kin-values.ts'

const inLowerCase = (words: readonly string[]) =>
  words.map((label) => ({ value: label.toLowerCase(), label }))

export function KinFields({ form, whose }: { form: Form<KinValues>; whose: Whose }) {
  return (
    <>
      <SelectField {...form.text(`${whose}title`)} short label="Title" optional options={titles} />
      <FieldPair>
        <TextField {...form.text(`${whose}firstName`)} label="First Name" autoComplete="off" />
        <TextField {...form.text(`${whose}lastName`)} label="Surname" autoComplete="off" />
      </FieldPair>
      {!form.values[`${whose}noOthername`] && (
        <TextField {...form.text(`${whose}othername`)} label="Other Name(s)" autoComplete="off" />
      )}
      <CheckboxField {...form.tick(`${whose}noOthername`)} label="This person has no other name" />
      <TextField
        {...form.text(`${whose}email`)}
        type="email"
        label="Email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.text(`${whose}mobileNumber`)}
        type="tel"
        short
        label="Phone Number"
        hint="For example 08031234567"
        autoComplete="off"
      />
      <RadioGroup {...form.text(`${whose}gender`)} label="Gender" options={inLowerCase(genders)} />
      <TextField {...form.text(`${whose}occupation`)} label="Occupation" autoComplete="off" />
      <SelectField
        {...form.text(`${whose}relationship`)}
        short
        label="Relationship"
        hint="What this person is to you"
        options={inLowerCase(relationships)}
      />
      <TextAreaField {...form.text(`${whose}address`)} label="Address" autoComplete="off" rows={2} />
    </>
  )
}
