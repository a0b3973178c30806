import { genders } from '#contract/steps/biodata-fields.ts'
import { relationships, titles } from '#contract/steps/next-of-kin.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Form } from '#web/forms/form.ts'
import type { KinValues, KinPrefix } from './kin-values.ts'

const inLowerCase = (words: readonly string[]) =>
  words.map((label) => ({ value: label.toLowerCase(), label }))

export function KinFields({ form, prefix }: { form: Form<KinValues>; prefix: KinPrefix }) {
  return (
    <>
      <SelectField {...form.text(`${prefix}title`)} short label="Title" optional options={titles} />
      <FieldPair>
        <TextField {...form.text(`${prefix}firstName`)} label="First Name" autoComplete="off" />
        <TextField {...form.text(`${prefix}lastName`)} label="Surname" autoComplete="off" />
      </FieldPair>
      {!form.values[`${prefix}noOthername`] && (
        <TextField {...form.text(`${prefix}othername`)} label="Other Name(s)" autoComplete="off" />
      )}
      <CheckboxField {...form.tick(`${prefix}noOthername`)} label="This person has no other name" />
      <TextField
        {...form.text(`${prefix}email`)}
        type="email"
        label="Email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.text(`${prefix}mobileNumber`)}
        type="tel"
        short
        label="Phone Number"
        hint="For example 08031234567"
        autoComplete="off"
      />
      <RadioGroup {...form.text(`${prefix}gender`)} label="Gender" options={inLowerCase(genders)} />
      <TextField {...form.text(`${prefix}occupation`)} label="Occupation" autoComplete="off" />
      <SelectField
        {...form.text(`${prefix}relationship`)}
        short
        label="Relationship"
        hint="What this person is to you"
        options={inLowerCase(relationships)}
      />
      <TextAreaField {...form.text(`${prefix}address`)} label="Address" autoComplete="off" rows={2} />
    </>
  )
}
