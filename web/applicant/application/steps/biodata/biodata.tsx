import type { BodyOf } from '#contract/endpoint.ts'
import type { Profile } from '#contract/profile.ts'
import { biodataBody, type biodataEndpoints } from '#contract/steps/biodata.ts'
import {
  biodataAnswers,
  biodataLabels,
  genders,
  maritalStatuses,
  nationality,
} from '#contract/steps/biodata-fields.ts'
import { lgasOf } from '#contract/locations/lgas.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FieldPair } from '#web/ui/field-pair.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { oneLine } from '#web/forms/one-line.ts'
import { stateOptions } from '#web/forms/state-options.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useProfile } from '#web/applicant/queries/profile.ts'
import { useDashboardPage } from '#web/applicant/pages/use-dashboard-page.ts'
import { SectionForm } from '#web/applicant/application/compare/section-form.tsx'
import { basedOnOf } from '#web/applicant/application/compare/based-on.ts'
import { useSectionSave } from '#web/applicant/application/compare/use-section-save.ts'
import { sectionDraft } from '#web/applicant/drafts/section-drafts.ts'
import { useAfterSave } from '#web/applicant/application/step-page/after-save.ts'
import { StepFrame } from '#web/applicant/application/step-page/step-frame.tsx'
import { NameOnLetter } from './name-on-letter.tsx'
import { StepGate } from '#web/applicant/application/step-page/step-gate.tsx'
import { unchecked } from '#web/applicant/application/step-page/unchecked.ts'

export function BiodataStep() {
  return (
    <StepGate step="biodata">
      <BiodataForm />
    </StepGate>
  )
}

const valuesOf = (profile: Profile) => ({
  ...biodataAnswers(profile),
  nationality,
  basedOn: basedOnOf(profile, 'biodata'),
})

function bodyOf({
  basedOn: _basedOn,
  ...values
}: ReturnType<typeof valuesOf>): BodyOf<typeof biodataEndpoints.save> {
  return unchecked({
    ...values,
    othername: values.noOthername ? '' : values.othername,
    address: oneLine(values.address),
  })
}

function BiodataForm() {
  const profile = useProfile()
  const afterSave = useAfterSave()
  const sectionSave = useSectionSave('biodata', valuesOf)
  const form = useForm({
    draft: sectionDraft('biodata'),
    initial: valuesOf(profile),
    schema: biodataBody,
    clears: { noOthername: 'othername' },
    toBody: bodyOf,
    send: sectionSave.send,
    onSuccess: ({ data }) => afterSave(data),
  })
  useDashboardPage('Bio-Data', form.rejected)
  const { values } = form
  const text = (field: keyof typeof biodataLabels) => ({
    ...form.text(field),
    label: biodataLabels[field],
  })
  return (
    <StepFrame
      strip="bio-data"
      title="Bio-Data"
      intro="Write your names as they appear on your result slips."
      beside={
        <NameOnLetter
          firstname={values.firstName}
          surname={values.lastName}
          othername={values.noOthername ? '' : values.othername}
        />
      }
    >
      <SectionForm save={sectionSave} form={form} bodyOf={bodyOf} schema={biodataBody}>
        <FieldPair>
          <TextField {...text('firstName')} autoComplete="given-name" />
          <TextField {...text('lastName')} autoComplete="family-name" />
        </FieldPair>
        {!values.noOthername && <TextField {...text('othername')} autoComplete="additional-name" />}
        <CheckboxField {...form.tick('noOthername')} label="I have no other name" />
        <TextField
          name="email"
          label="Email"
          hint="The address you sign in with. It cannot be changed here."
          value={profile.email}
          readOnly
        />
        <TextField
          {...text('mobileNumber')}
          type="tel"
          short
          hint="For example 08031234567"
          autoComplete="tel"
        />
        <RadioGroup {...text('gender')} options={genders} />
        <DateField
          {...form.value('dob')}
          label={biodataLabels.dob}
          hint="For example 23 04 1990"
          autoComplete="bday"
        />
        <SelectField {...text('maritalStatus')} short options={maritalStatuses} />
        <TextField
          name="nationality"
          short
          label={biodataLabels.nationality}
          value={values.nationality}
          readOnly
        />
        <FieldPair>
          <SelectField
            {...text('state')}
            options={stateOptions}
            placeholder="Choose your state"
            onChange={(event) => {
              form.set('state', event.target.value)
              form.set('lga', '')
            }}
          />
          <SelectField
            {...text('lga')}
            hint={values.state === '' ? 'Choose your state first' : undefined}
            options={lgasOf(values.state)}
            placeholder="Choose one"
          />
        </FieldPair>
        <TextAreaField
          {...text('address')}
          hint="Where you live: house, street, town"
          autoComplete="street-address"
          rows={2}
        />
        <TextField
          {...text('jambRegNo')}
          short
          optional
          hint="Digits and two letters, like 202412345678AB"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...text('nin')} short optional hint="11 digits" inputMode="numeric" autoComplete="off" />
      </SectionForm>
    </StepFrame>
  )
}
